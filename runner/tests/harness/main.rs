//! Cases as tests of libtest: passed, failed and ignored ones.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::Path;

use libtest_mimic::{Arguments, Conclusion};
use seekspec::harness::{Answer, Capability, Harness, Implementation, Level, ToolCall};

const BARE: &str = "omp/find/globs/a-bare-glob-reaches-every-level";
const NONE: &str = "omp/find/globs/a-glob-without-a-match-says-so";
const ORDER: &str = "omp/find/globs/groups-are-in-the-order-of-their-newest-member";
const URL: &str = "omp/find/urls/a-url-stands-for-its-file";

/// Gives the same answer to every call; panics if there is none.
struct Says(&'static str);

impl Implementation for Says {
    fn call(&self, _: &ToolCall<'_>) -> Answer {
        match self.0 {
            "" => panic!("speechless"),
            text => Answer::text(text),
        }
    }
}

fn harness(says: &'static str) -> Harness {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/small");
    Harness::new("omp", move || Says(says)).fixtures(fixtures)
}

/// Runs the tests with these arguments, and returns the output.
fn run(harness: Harness, words: &[&str]) -> (Conclusion, String) {
    let directory = tempfile::tempdir().unwrap();
    let log = directory.path().join("log");
    let program = ["program", "--logfile", log.to_str().unwrap()];
    let arguments = Arguments::from_iter(program.iter().chain(words));
    let trials = harness.trials(&arguments).unwrap();
    let conclusion = libtest_mimic::run(&arguments, trials);
    (conclusion, fs::read_to_string(&log).unwrap())
}

fn refusal(harness: Harness) -> String {
    let error = harness.trials(&Arguments::from_iter(["program"])).err();
    error.unwrap().to_string()
}

fn counts(conclusion: &Conclusion) -> [u64; 3] {
    let Conclusion {
        num_passed,
        num_failed,
        num_ignored,
        ..
    } = *conclusion;
    [num_passed, num_failed, num_ignored]
}

fn line_of(log: &str, case: &str) -> String {
    let line = log.lines().find(|line| line.contains(case)).unwrap();
    line.split_once(" ... ").unwrap().1.to_owned()
}

#[test]
fn a_must_failure_has_the_report_of_its_case() {
    let (conclusion, log) = run(harness("No files found"), &[]);
    assert_eq!(counts(&conclusion), [1, 1, 2]);
    assert_eq!(line_of(&log, NONE), "ok");
    assert_eq!(line_of(&log, BARE), "FAILED");
    let report = log.split("----\n").nth(1).unwrap();
    let report = report.split("\n\n\n").next().unwrap();
    insta::assert_snapshot!(report);
}

#[test]
fn should_failures_and_may_cases_that_are_not_observed_are_ignored_with_the_reason() {
    let (conclusion, log) = run(harness("nothing"), &[]);
    assert_eq!(counts(&conclusion), [0, 1, 3]);
    let should = line_of(&log, NONE);
    assert!(
        should.starts_with("ignored (SHOULD case failed: notice: "),
        "{should}"
    );
    let may = line_of(&log, ORDER);
    assert!(
        may.starts_with("ignored (MAY case not observed: paths: "),
        "{may}"
    );
    let (conclusion, log) = run(harness("nothing").strict(), &[]);
    assert_eq!(counts(&conclusion), [0, 2, 2]);
    assert_eq!(line_of(&log, NONE), "FAILED");
}

#[test]
fn a_case_that_needs_a_capability_is_ignored_until_it_is_claimed_or_asked_for() {
    let (_, log) = run(harness("No files found"), &["--exact", URL]);
    let reason = "ignored (needs `resources`, which the target does not claim)";
    assert_eq!(line_of(&log, URL), reason);
    let claiming = harness("No files found").capabilities([Capability::Resources]);
    let (conclusion, _) = run(claiming, &["--exact", URL]);
    assert_eq!(counts(&conclusion), [0, 1, 0]);
    let (conclusion, log) = run(harness("No files found"), &["--ignored"]);
    assert_eq!(counts(&conclusion), [0, 1, 0]);
    assert!(
        log.contains(&format!("-- --ignored --exact {URL}")),
        "{log}"
    );
}

#[test]
fn a_known_failure_is_ignored_until_it_passes_or_fails_differently() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("baseline.yaml");
    let with = |entry: &str| {
        let text = format!("known_failures:\n  - {{reason: not yet, {entry}}}\n");
        fs::write(&file, text).unwrap();
        harness("No files found").baseline(&file)
    };
    let (conclusion, log) = run(with(&format!("case: '{BARE}#paths'")), &[]);
    assert_eq!(counts(&conclusion), [1, 0, 3]);
    assert_eq!(line_of(&log, BARE), "ignored (known failure: not yet)");
    let (conclusion, log) = run(with(&format!("case: {BARE}, matches: other")), &[]);
    assert_eq!(counts(&conclusion), [1, 1, 2]);
    assert!(
        log.contains("`top.ts` and `deep/low.ts` are missing"),
        "{log}"
    );
    let (conclusion, log) = run(with(&format!("case: {NONE}")), &["--exact", NONE]);
    assert_eq!(counts(&conclusion), [0, 1, 0]);
    assert!(log.contains("no longer fails; remove it"), "{log}");
    let message = refusal(with("case: omp/find/globs/gone"));
    assert!(
        message.ends_with("names no case; correct or remove it"),
        "{message}"
    );
}

#[test]
fn a_list_has_the_names_of_the_cases_and_knows_which_are_ignored() {
    let list = |words: &[&str]| {
        let arguments = Arguments::from_iter(["program", "--list"].iter().chain(words));
        let trials = harness("nothing").trials(&arguments).unwrap();
        let listed = trials
            .iter()
            .filter(|trial| !arguments.is_filtered_out(trial));
        listed
            .map(|trial| trial.name().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(list(&[]), [BARE, NONE, ORDER, URL]);
    assert_eq!(list(&["--ignored"]), [URL]);
}

#[test]
fn a_panic_fails_its_case_and_a_skipped_case_is_ignored() {
    let (conclusion, log) = run(harness("").skip([NONE]), &[]);
    assert_eq!(counts(&conclusion), [0, 1, 3]);
    assert_eq!(
        line_of(&log, NONE),
        format!("ignored (skipped: it matches `{NONE}`)")
    );
    assert!(log.contains("panicked: speechless ("), "{log}");
}

#[test]
fn patterns_and_names_that_match_nothing_are_errors_with_the_near_name() {
    let near = |message: &str, name: &str| {
        assert!(
            message.ends_with(&format!("did you mean `{name}`?")),
            "{message}"
        );
    };
    near(&refusal(Harness::new("geminy", || Says(""))), "gemini");
    near(&refusal(harness("").tools(["fnd"])), "find");
    near(&refusal(harness("").only(["glob"])), "globs");
    near(&refusal(harness("").skip(["url"])), "urls");
    near(
        &refusal(harness("").covers(["omp.find.advise"])),
        "omp.find.advice",
    );
    let nothing = refusal(harness("").only(["urls"]).levels([Level::May]));
    assert_eq!(nothing, "no case of `omp` is selected");
}
