//! The mutants, seen from the suite: both are known here alone.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use insta::assert_snapshot;
use regex::Regex;
use seekspec_faults::mutation::generated::leaves;
use seekspec_prove::deviations::{self, Deviating};
use seekspec_prove::full_suite::FullSuite;
use seekspec_prove::reference;
use seekspec_run::suite_source::SuiteSource;
use tempfile::TempDir;

use crate::seekspec::{binary, project};

fn selftest(words: &[&str]) -> (String, Option<i32>) {
    let output = Command::new(binary())
        .args(["selftest", "--color", "never", "--jobs", "2"])
        .args(words)
        .current_dir(project())
        .env("COLUMNS", "80")
        .output()
        .unwrap();
    // A slow self-test reports its progress, and a selection which kill matrix it leaves out.
    let stderr = String::from_utf8(output.stderr).unwrap();
    let note = "note: kill matrix neither compared nor written: ";
    assert!(
        !words.contains(&"--mutant") || stderr.contains(note),
        "{stderr}"
    );
    let mut lines = stderr.lines();
    assert!(lines.all(|line| line.contains(" cases")), "{stderr}");
    (
        String::from_utf8(output.stdout).unwrap(),
        output.status.code(),
    )
}

fn full_suite() -> FullSuite {
    let source = SuiteSource::Embedded;
    let loaded = Box::leak(Box::new(source.load().unwrap()));
    FullSuite::beside(loaded, &loaded.sources, &source).unwrap()
}

#[test]
fn every_rule_carries_a_requirement_or_is_open() {
    let FullSuite { loaded, faults } = full_suite();
    for (profile, tool) in loaded.suite.requirements.keys() {
        let rules = reference::rules(profile, tool).unwrap();
        let rules: BTreeSet<String> = leaves(&rules).into_iter().map(|(rule, _)| rule).collect();
        let notes = &faults.rule_notes[&(profile.clone(), tool.clone())];
        let said = || notes.carries.keys().chain(notes.open.keys());
        let file = format!("fixtures/{profile}/{tool}/mutants.yaml");
        let unsaid: Vec<&String> = rules
            .iter()
            .filter(|rule| said().all(|said| said != *rule))
            .collect();
        assert!(unsaid.is_empty(), "{file} says nothing of {unsaid:#?}");
        let unknown: Vec<&String> = said().filter(|rule| !rules.contains(*rule)).collect();
        assert!(
            unknown.is_empty(),
            "{file}: there are no rules {unknown:#?}"
        );
    }
}

#[test]
fn the_reference_can_run_every_mutant() {
    let faults = full_suite().faults;
    let mutants = Vec::leak(deviations::all(&faults).unwrap());
    assert!(mutants.len() > faults.mutants.len());
    for mutant in &*mutants {
        let made = Deviating::new(&mutant.profile, &[mutant]);
        assert!(made.is_ok(), "{}", mutant.name);
    }
}

#[test]
fn surviving_mutants_fail_the_selftest() {
    let words = [
        "--mutant",
        "omp.find.order.*-kept",
        "--run",
        "omp/find/order",
    ];
    let (report, status) = selftest(&words);
    assert_eq!(status, Some(1));
    assert_snapshot!(report);
}

#[test]
fn killed_mutants_are_counted_per_case() {
    let words = [
        "--mutant",
        "omp.find.order.*-kept",
        "--run",
        "omp/find/limits",
    ];
    let (report, status) = selftest(&[&words[..], &["--report", "table"]].concat());
    assert_eq!(status, Some(0), "{report}");
    let (json, _) = selftest(&[&words[..], &["--report", "json"]].concat());
    let matrix: serde_json::Value = serde_json::from_str(&json).unwrap();
    let kills = |index: usize| matrix["mutants"][index]["kills"].as_object().unwrap().len();
    assert!((0..3).all(|index| kills(index) > 0), "{json}");
    assert_eq!(matrix["mutants"].as_array().unwrap().len(), 3);
}

/// The fixtures of mini's `glob`, with other requirements.
fn with_requirements(change: impl Fn(&str) -> String) -> TempDir {
    let directory = TempDir::new().unwrap();
    let (from, to) = (
        project().join("fixtures/mini"),
        directory.path().join("mini"),
    );
    let shared = directory.path().join("shared");
    fs::create_dir_all(to.join("glob")).unwrap();
    fs::create_dir_all(&shared).unwrap();
    fs::copy(from.join("profile.yaml"), to.join("profile.yaml")).unwrap();
    for name in ["file-names.yaml", "globs.yaml", "wildcards.yaml"] {
        let path = project().join("fixtures/shared").join(name);
        fs::copy(path, shared.join(name)).unwrap();
    }
    for entry in fs::read_dir(from.join("glob")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap();
        fs::copy(&path, to.join("glob").join(name)).unwrap();
    }
    let path = to.join("glob/requirements.yaml");
    let requirements = fs::read_to_string(&path).unwrap();
    fs::write(&path, change(&requirements)).unwrap();
    directory
}

#[test]
fn a_must_requirement_without_proof_fails_the_selftest() {
    let unbroken = "requirements:\n  - id: mini.glob.made-up\n    level: must\n    statement: It is made up.\n    where: nowhere\n    observe: text\n";
    let reason = "unproven:\n  mini.glob.pattern.star: no time\n";
    let fixtures = with_requirements(|requirements| {
        let entry = Regex::new(r"(?m)^  mini\.glob\.errors\.missing-working-dir:.*\n(?:    .*\n)*")
            .unwrap();
        assert!(entry.is_match(requirements));
        let text = entry.replace(requirements, "");
        let text = text.replace("requirements:\n", unbroken);
        format!("{text}{reason}")
    });
    let folder = fixtures.path().to_str().unwrap();
    let (report, status) = selftest(&["--fixtures", folder]);
    assert_eq!(status, Some(1));
    assert_snapshot!(report.replace(folder, "[FIXTURES]"));
}

#[test]
fn unknown_mutants_get_a_suggestion() {
    let output = Command::new(binary())
        .args(["selftest", "--mutant", "omp.find.order.mtime-acending"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("did you mean `omp.find.order.mtime-ascending`?"),
        "{message}"
    );
}

#[test]
fn rejected_and_unobservable_variants_fail_the_selftest() {
    let fixtures = with_requirements(str::to_owned);
    let variants = "\
profile: mini
tool: glob
variants:
  - id: order.reversed
    about: 'the last path comes first'
    permits: 'the document is silent on order'
    answer: {reorder: {text.lines: reversed}}
  - id: texts.none-reworded
    about: 'the text for no match is reworded'
    permits: '\"made up for this test\"'
    rules: {texts: {no_match: nothing at all}}
  - id: call.with-more
    about: 'an argument that nothing reads is added'
    permits: 'the document is silent on it'
    call: {set: {unread: 1}}
";
    fs::write(fixtures.path().join("mini/glob/variants.yaml"), variants).unwrap();
    let mut words = vec!["--fixtures", fixtures.path().to_str().unwrap()];
    for variant in ["order.reversed", "texts.*", "call.with-more"] {
        words.extend(["--variant", &*format!("mini.glob.{variant}").leak()]);
    }
    let (report, status) = selftest(&words);
    assert_eq!(status, Some(1));
    assert_snapshot!(report);
}
