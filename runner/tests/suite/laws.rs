//! Laws can fail: tools with one fault each violate them, and mutants do.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use seekspec_conformance::suite::{Case, Law, Suite};
use seekspec_faults::mutation::Deviation;
use seekspec_prove::deviations;
use seekspec_prove::full_suite::FullSuite;
use seekspec_prove::laws::{Asker, LawOutcome, apply, inputs};
use seekspec_run::implementation::{Answer, Factory, Implementation, ToolCall};
use seekspec_run::sandbox::RunDirectory;
use seekspec_run::suite_source::SuiteSource;
use seekspec_run::targets::Target;

use crate::seekspec::{binary, is_there, run};

/// Lists the files at the top, whatever the call, with a fault.
struct TopFiles {
    fault: fn(&ToolCall<'_>, usize, &mut Vec<String>),
    calls: AtomicUsize,
}

impl Implementation for TopFiles {
    fn call(&self, call: &ToolCall<'_>) -> Answer {
        let entries = fs::read_dir(call.root).unwrap().map(Result::unwrap);
        let files = entries.filter(|entry| entry.file_type().unwrap().is_file());
        let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
        let mut names: Vec<String> = names.filter(|name| !name.ends_with(".seekspec")).collect();
        names.sort();
        (self.fault)(call, self.calls.fetch_add(1, Ordering::Relaxed), &mut names);
        Answer::text(names.join("\n"))
    }
}

/// How often a law about `glob` is violated, and how often it holds.
fn judged(id: &str, fault: fn(&ToolCall<'_>, usize, &mut Vec<String>)) -> (usize, usize) {
    let suite = SuiteSource::Embedded.load().unwrap().suite;
    let law = suite
        .laws
        .iter()
        .find(|law| law.name == format!("mini/glob/laws/{id}"));
    let law = law.unwrap();
    let make = move || TopFiles {
        fault,
        calls: AtomicUsize::default(),
    };
    let factory = Factory::new(None, move |_| Ok(Arc::new(make())));
    let target = Target::in_process("top files".to_owned(), Some("mini".to_owned()), factory);
    let cases: Vec<&Case> = suite.cases.iter().step_by(5).collect();
    let directory = RunDirectory::create_for_this_process().unwrap();
    let mut asker = Asker::new(&directory, &target);
    let mut counts = (0, 0);
    for input in inputs(law, &cases) {
        match apply(&suite, law, &input, &mut asker).unwrap() {
            LawOutcome::Violated(_) => counts.0 += 1,
            LawOutcome::Holds => counts.1 += 1,
            LawOutcome::DoesNotApply(_) => {}
        }
    }
    counts
}

#[test]
fn tools_with_a_fault_violate_the_law_about_it() {
    for (id, fault) in [
        (
            "same-call-same-answer",
            (|_: &ToolCall<'_>, calls: usize, names: &mut Vec<String>| {
                names.truncate(1 - calls % 2);
            }) as fn(&ToolCall<'_>, usize, &mut Vec<String>),
        ),
        ("root-does-not-matter", |call, _, names| {
            let is_usual = call
                .root
                .parent()
                .is_some_and(|above| !above.ends_with(".deeper"));
            names.retain(|_| is_usual);
        }),
        ("other-files-change-nothing", |call, _, names| {
            let is_there = call.root.join("unrelated.seekspec").exists();
            names.retain(|_| !is_there);
        }),
        ("listed-is-there", |_, _, names| {
            names.push("invented.txt".to_owned());
        }),
    ] {
        assert!(judged(id, fault).0 > 0, "{id} is not violated");
        let (violated, held) = judged(id, |_, _, _| {});
        assert!(violated == 0 && held > 0, "{id}: {violated} {held}");
    }
}

/// The law, on an input of one of the cases, violated by a target.
fn is_violated(suite: &Suite, law: &Law, target: &Target) -> bool {
    let cases: Vec<&Case> = suite.cases.iter().collect();
    let directory = RunDirectory::create_for_this_process().unwrap();
    let mut asker = Asker::new(&directory, target);
    inputs(law, &cases).iter().any(|input| {
        matches!(
            apply(suite, law, input, &mut asker).unwrap(),
            LawOutcome::Violated(_)
        )
    })
}

#[test]
fn the_mutant_that_a_law_names_violates_it() {
    let FullSuite { loaded, faults } = FullSuite::load(&SuiteSource::Embedded).unwrap();
    let suite = &loaded.suite;
    let all: &'static [Deviation] = deviations::all(&faults).unwrap().leak();
    let mut wrong = Vec::new();
    for law in &suite.laws {
        let Some(name) = &law.spec.fails_on else {
            continue;
        };
        let mutant = all
            .iter()
            .find(|one| one.name == *name && !one.is_variant());
        let is_proof =
            mutant.is_some_and(|one| is_violated(suite, law, &deviations::target(&[one])));
        if !is_proof {
            wrong.push(format!("{} {name}", law.name));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Judges a target by the law about edits at once, for the calls of every twentieth case.
fn run_at_once(words: &[&str]) -> String {
    let law = ["--laws=edits-at-once-are-all-there", "--shard", "1/20"];
    let tool = ["--profile", "codescout", "--tool", "edit_file"];
    let output = run(&[&law[..], &tool, words].concat());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_server_that_loses_edits_is_noticed_and_one_call_at_a_time_says_nothing() {
    let loser = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/lost_edits.py");
    if is_there("python3") {
        let lost = run_at_once(&["--transport", "mcp", "--", "python3", loser]);
        assert!(lost.contains("violated for"), "{lost}");
    }
    let serve = [binary(), "serve", "--profile", "codescout"];
    let held = run_at_once(&[&["--transport", "mcp", "--"], &serve[..]].concat());
    assert!(held.contains("SHOULD     1     0"), "{held}");
    let in_process = run_at_once(&[]);
    assert!(in_process.contains("one call"), "{in_process}");
}

/// Judges a script in the shell, which serves `glob`, by a law about PATH.
fn run_without_programs(script: &str) -> String {
    let law = ["--laws=programs-do-not-matter", "--run"];
    let case = [
        "mini/glob/file-names/a-name-may-be-long",
        "--profile",
        "mini",
    ];
    let output = run(&[&law[..], &case, &["--", "sh", "-c", script]].concat());
    String::from_utf8(output.stdout).unwrap()
}

/// An answer that lists the file, if there is one.
const LISTS: &str = r#"cat > /dev/null; set -- *.txt; [ -f "$1" ] || set --; name=$1"#;
const ANSWERS: &str = r#"printf '{"content":[{"type":"text","text":"%s"}]}' "$name""#;

#[test]
fn a_tool_that_needs_a_program_without_saying_so_is_noticed() {
    let script = format!("{LISTS}; command -v grep > /dev/null || name=; {ANSWERS}");
    let other = run_without_programs(&script);
    assert!(other.contains("violated for"), "{other}");
    let script = format!("{LISTS}; command -v sort > /dev/null || name=; {ANSWERS}");
    let same = run_without_programs(&script);
    assert!(same.contains("SHOULD     1     0"), "{same}");
    // A tool that says what it lacks is not accused.
    let error = r#"command -v grep > /dev/null || exec echo '{"content":[{"type":"text","text":"no grep"}],"isError":true}'"#;
    let refused = run_without_programs(&format!("{LISTS}; {error}; {ANSWERS}"));
    assert!(!refused.contains("violated for"), "{refused}");
}
