//! Cases that are run in other surroundings: tools that pass in the usual ones, and should not depend on
//! them.

use std::num::NonZeroUsize;

use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::{Case, Expectation};
use seekspec_conformance::verdict::Verdict;
use seekspec_conformance::yaml;
use seekspec_run::event::CaseReport;
use seekspec_run::schedule::RunOptions;
use seekspec_run::targets::Target;
use serde_json::json;

use crate::ran::run_with;
use crate::support::{ANSWER, case, shell, tree};

fn varied_case() -> Case {
    let mut case = case("c", &tree("{a.txt: a, b/c.txt: c}"));
    let step = &mut case.steps[0];
    step.arguments.insert("path".to_owned(), json!("a.txt"));
    step.expect = Expectation::parse(&yaml::parse("text: ok").unwrap()).unwrap();
    case
}

/// The report of a case about this script, which passes where nothing is varied.
fn varied(case: &Case, target: &Target) -> CaseReport {
    let run = |vary| {
        let options = RunOptions {
            jobs: NonZeroUsize::MIN,
            vary,
            ..RunOptions::default()
        };
        run_with(std::slice::from_ref(case), target, &options)
            .reports
            .remove(0)
    };
    let usual = run(false);
    assert_eq!(usual.verdict, Verdict::Pass, "{:?}", usual.reason);
    run(true)
}

const OTHER: &str = r#"echo '{"content":[{"type":"text","text":"other"}]}'"#;

/// How a script fails that answers otherwise where this holds.
fn failure(condition: &str) -> String {
    let target = shell(&format!("if {condition}; then {OTHER}; else {ANSWER}; fi"));
    let report = varied(&varied_case(), &target);
    assert_eq!(report.verdict, Verdict::Fail, "{condition}");
    let failures: Vec<&str> = report.failures().map(|(one, _)| &*one.facet).collect();
    assert_eq!(failures, ["vary", "text"]);
    let (_, failure) = report.failures().next().unwrap();
    failure.message.clone()
}

#[test]
fn a_tool_that_depends_on_its_surroundings_fails() {
    for (condition, message) in [
        (
            "! mkdir $TMPDIR/called 2> /dev/null",
            "passes, but fails when it is run again",
        ),
        (
            "expr \"$PWD\" : '.*/\\.' > /dev/null",
            "passes, but fails where the tree is below `other place/.deeper`",
        ),
        (
            "[ $TZ != UTC ]",
            "passes, but fails with TZ=Pacific/Apia LANG=tr_TR.UTF-8 LC_ALL=tr_TR.UTF-8",
        ),
        (
            "[ -f unrelated.seekspec ]",
            "passes, but fails where the tree has one file more, `unrelated.seekspec`",
        ),
    ] {
        assert_eq!(failure(condition), message);
    }
}

#[test]
fn a_tool_that_does_not_depend_on_them_passes() {
    assert_eq!(
        varied(&varied_case(), &shell(ANSWER)).verdict,
        Verdict::Pass
    );
}

#[test]
fn variables_of_the_target_stay() {
    let mut target = shell(&format!(
        "if [ $TZ != UTC ]; then {OTHER}; else {ANSWER}; fi"
    ));
    let program = target.reach.program_mut().unwrap();
    program.env.insert("TZ".to_owned(), "UTC".to_owned());
    assert_eq!(varied(&varied_case(), &target).verdict, Verdict::Pass);
}

#[test]
fn a_tool_that_lacks_a_program_warns_unless_it_says_so() {
    let with = |other: &str| {
        let has = "command -v grep > /dev/null";
        let target = shell(&format!("if {has}; then {ANSWER}; else {other}; fi"));
        varied(&varied_case(), &target)
    };
    let report = with(OTHER);
    assert_eq!(
        (report.level, report.verdict),
        (Level::Should, Verdict::Fail)
    );
    let (_, failure) = report.failures().next().unwrap();
    assert_eq!(
        failure.message,
        "passes, but fails without rg, fd, fdfind, git, grep in PATH"
    );
    let refuses = r#"echo '{"content":[{"type":"text","text":"no grep"}],"isError":true}'"#;
    assert_eq!(with(refuses).verdict, Verdict::Pass);
    assert_eq!(with("exit 1").verdict, Verdict::Pass);
}

#[test]
fn a_file_more_is_not_put_where_a_call_looks() {
    let condition = "[ -f unrelated.seekspec ]";
    let target = shell(&format!("if {condition}; then {OTHER}; else {ANSWER}; fi"));
    for path in [".", "*", "", "b/../"] {
        let mut case = varied_case();
        let arguments = &mut case.steps[0].arguments;
        arguments.insert("path".to_owned(), json!(path));
        assert_eq!(varied(&case, &target).verdict, Verdict::Pass, "{path}");
    }
}

#[test]
fn a_target_that_breaks_in_other_surroundings_is_reported_with_them() {
    let target = shell(&format!(
        "if [ $TZ != UTC ]; then exit 3; else {ANSWER}; fi"
    ));
    let report = varied(&varied_case(), &target);
    assert_eq!(report.verdict, Verdict::Broken);
    assert_eq!(
        report.reason.as_deref(),
        Some("with TZ=Pacific/Apia LANG=tr_TR.UTF-8 LC_ALL=tr_TR.UTF-8: exited with status 3")
    );
}
