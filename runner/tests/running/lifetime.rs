//! One process for many trees: which cases share it, and what it finds below it.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::suite::Case;
use seekspec_conformance::verdict::Verdict;
use seekspec_run::baseline::Baseline;
use seekspec_run::event::{CaseReport, Event};
use seekspec_run::schedule::{self, RunOptions};
use seekspec_run::targets::{Lifetime, RootPlacement, Target};
use serde_json::json;
use tempfile::TempDir;

use crate::mcp;
use crate::mcp_server::server;
use crate::support::{case, note_in, suite, tree};

/// Answers if the tree in `$root` has one file, the one that the call names; exits otherwise.
const SEES: &str = r#"want=${line#*'"see":"'}; want=${want%%\"*}
      [ "$(ls "$root")" = "$want" ] || { echo "found $(ls "$root")" >&2; exit 9; }
      answer '{"content":[{"type":"text","text":"ok"}]}'"#;

/// A server that notes each of its starts, and looks for the tree with this script.
fn target(finds_root: &str, root: RootPlacement, sees: &str) -> (TempDir, Target) {
    let notes = tempfile::tempdir().unwrap();
    let script = format!("echo x >> \"$NOTES/starts\"\n{}", server(sees));
    let script = script.replace("while IFS", &format!("{finds_root}\nwhile IFS"));
    let mut target = mcp::target(&script).with_lifetime(Lifetime::Run).unwrap();
    note_in(notes.path(), &mut target);
    target.root = root;
    (notes, target)
}

fn in_the_directory(sees: &str) -> (TempDir, Target) {
    target("root=.", RootPlacement::Cwd, sees)
}

/// A case with one file, in a tree of its own.
fn sees(file: &str) -> Case {
    let mut case = case(file, &tree(&format!("{{{file}: x}}")));
    case.steps[0]
        .arguments
        .insert("see".to_owned(), file.into());
    case
}

fn several() -> Vec<Case> {
    (0..6).map(|number| sees(&format!("f{number}"))).collect()
}

/// The reports, and how often the server was started for them, but for the list of its tools.
fn run(cases: &[Case], target: &(TempDir, Target), isolate: bool) -> (Vec<CaseReport>, usize) {
    let options = RunOptions {
        isolate,
        ..RunOptions::default()
    };
    run_with(options, cases, target)
}

fn run_with(
    options: RunOptions,
    cases: &[Case],
    (notes, target): &(TempDir, Target),
) -> (Vec<CaseReport>, usize) {
    let cases: Vec<&Case> = cases.iter().collect();
    let options = RunOptions {
        jobs: NonZeroUsize::MIN,
        ..options
    };
    let mut reports = Vec::new();
    let mut sink = |event| {
        if let Event::CaseFinished(report) = event {
            reports.push(*report);
        }
    };
    let summary = schedule::run(&suite(), &cases, target, &options, &mut sink).unwrap();
    assert_eq!(summary.warnings, Vec::<String>::new());
    let starts = fs::read_to_string(notes.path().join("starts")).unwrap();
    (reports, starts.lines().count() - 1)
}

#[track_caller]
fn assert_starts(cases: &[Case], target: &(TempDir, Target), isolate: bool, expected: usize) {
    let (reports, starts) = run(cases, target, isolate);
    for report in reports {
        assert_eq!(report.verdict, Verdict::Pass, "{report:#?}");
    }
    assert_eq!(starts, expected);
}

#[test]
fn the_tree_below_a_process_is_exchanged() {
    assert_starts(&several(), &in_the_directory(SEES), false, 1);
    assert_starts(&several(), &in_the_directory(SEES), true, 6);
}

#[test]
fn elsewhere_a_process_gets_another_root() {
    let meta = r#"root=${line#*'"io.seekspec/workspace":"'}; root=${root%%\"*}"#;
    let sees = format!("{meta}; {SEES}");
    assert_starts(
        &several(),
        &target("", RootPlacement::Meta, &sees),
        false,
        1,
    );
    let argument = RootPlacement::Argument("base".to_owned());
    let sees = sees.replace("io.seekspec/workspace", "base");
    assert_starts(&several(), &target("", argument, &sees), false, 1);
}

#[test]
fn a_root_in_the_command_stays() {
    let (notes, mut target) = target("", RootPlacement::Meta, SEES);
    let program = target.reach.program_mut().unwrap();
    program.env.insert("root".to_owned(), "{root}".to_owned());
    assert_starts(&several(), &(notes, target), false, 1);
}

/// A server that asks for the roots as soon as they have changed, or in the next call.
fn asking(is_eager: bool) -> (TempDir, Target) {
    let ask = r#"say '{"jsonrpc":"2.0","id":"r","method":"roots/list"}'"#;
    let take = r#"root=${line#*'"uri":"file://'}; root=${root%%\"*}"#;
    let (at_a_change, at_a_call) = if is_eager {
        (ask.to_owned(), SEES.to_owned())
    } else {
        let now = format!(
            "call=$line; called=$id; {ask}; IFS= read -r line; {take}; line=$call; id=$called; {SEES}"
        );
        ("true".to_owned(), now)
    };
    let (notes, mut asking) = target("", RootPlacement::McpRoots, &at_a_call);
    let hears = format!(
        r#"*'"notifications/initialized"'*|*'"notifications/roots/list_changed"'*) {at_a_change};; *'"id":"r"'*) {take};; *'"tools/call"'*)"#
    );
    let script = &mut asking.reach.program_mut().unwrap().command[2];
    *script = script.replace(r#"*'"method":"tools/call"'*)"#, &hears);
    (notes, asking)
}

#[test]
fn a_server_is_told_that_the_roots_have_changed() {
    assert_starts(&several(), &asking(true), false, 1);
    assert_starts(&several(), &asking(false), false, 1);
}

#[test]
fn cases_about_the_process_have_their_own() {
    let mut cases = several();
    for case in &mut cases[..2] {
        (case.needs_own_tree, case.needs_own_process) = (true, true);
    }
    cases[2].needs_own_tree = true;
    assert_starts(&cases, &in_the_directory(SEES), false, 3);
}

#[test]
fn a_step_can_end_the_process_and_start_another() {
    let mut cases = several();
    let mut again = sees("f3").steps.remove(0);
    again.restarts = true;
    cases[3].steps.push(again);
    assert_starts(&cases, &in_the_directory(SEES), false, 2);
    assert_starts(&cases, &asking(false), false, 2);
}

/// Writes a line that breaks a server.
const HALF_A_MESSAGE: &str = r#"say '{"jsonrpc":"2.0"}'"#;

#[test]
fn a_process_that_breaks_is_charged_to_its_case_alone() {
    for breaks in ["exit 3", HALF_A_MESSAGE, "kill -9 $$"] {
        let breaking = format!("case $line in *'\"see\":\"f3\"'*) {breaks};; *) {SEES};; esac");
        let (reports, starts) = run(&several(), &in_the_directory(&breaking), false);
        for report in reports {
            let is_charged = report.name.ends_with("f3");
            let expected = if is_charged {
                Verdict::Broken
            } else {
                Verdict::Pass
            };
            assert_eq!(report.verdict, expected, "{report:#?}");
        }
        // One for the cases before it, one to be sure, and one for the cases after it.
        assert_eq!(starts, 3, "{breaks}");
    }
}

#[test]
fn a_process_that_ends_between_two_trees_is_charged_to_none() {
    // Some of them a moment after the tree was exchanged.
    for ends in [
        "exit 3",
        "sleep 0.1; exit 3",
        "exec <&-; sleep 987",
        &format!("sleep 0.1; {HALF_A_MESSAGE}"),
    ] {
        let ending = format!("{SEES}; case $line in *'\"see\":\"f3\"'*) {ends};; esac");
        assert_starts(&several(), &in_the_directory(&ending), false, 2);
    }
}

#[test]
fn a_process_that_replaces_its_root_gets_no_other_tree() {
    let moves = r#"case $line in *'"see":"f3"'*) mkdir ../new; mv "$PWD" ../old; mv ../new "$PWD"; cd "$PWD"; touch f3; rm -r ../old;; esac"#;
    let (reports, starts) = run(
        &several(),
        &in_the_directory(&format!("{moves}; {SEES}")),
        false,
    );
    assert!(
        reports
            .iter()
            .all(|report| report.verdict != Verdict::Broken)
    );
    // The third is for the case that failed in a process that had seen other trees.
    assert_eq!(starts, 3);
}

#[test]
fn the_first_wrong_answer_of_each_reason_is_tried_in_a_process_of_its_own() {
    let refuses = r#"answer '{"content":[{"type":"text","text":"no '"$(ls)"'"}],"isError":true}'"#;
    let cases: Vec<Case> = ["oak", "elm", "yew", "ivy"].map(sees).into();
    let options = |text: &str| RunOptions {
        baseline: Some(Baseline::parse(Path::new("b.yaml"), text.to_owned()).unwrap()),
        ..RunOptions::default()
    };
    let starts = |text: &str| run_with(options(text), &cases, &in_the_directory(refuses)).1;
    // Each has words of its own. The first is not in doubt: its process has served no other tree.
    assert_eq!(starts("known_failures: []"), 4);
    let known = "known_failures: [{case: toy/find/topic/*, reason: refuses}]";
    assert_eq!(starts(known), 2);
    let two = "known_failures: [{case: toy/find/topic/*, matches: elm, reason: one}, {case: toy/find/topic/*, reason: all}]";
    assert_eq!(starts(two), 3);
}

#[test]
fn only_a_server_can_stay() {
    let line = seekspec_run::targets::CommandLine {
        with: Capability::OF_A_TARGET.to_vec(),
        command: vec!["true".to_owned()],
        folder: Path::new("/").to_owned(),
        ..Default::default()
    };
    let target = Target::from_command_line(line).unwrap();
    let why = target.with_lifetime(Lifetime::Run).unwrap_err();
    assert_eq!(
        why,
        "`run` needs the transport `mcp`: over `exec` no process answers a second call"
    );
    let unknown = Lifetime::named("runs").unwrap_err().to_string();
    assert!(unknown.ends_with("did you mean `run`?"), "{unknown}");
    assert_eq!(json!(Lifetime::Run.word()), "run");
}
