//! No process that is started for a target changes a directory outside of its case.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::{Case, Suite};
use seekspec_conformance::verdict::Verdict;
use seekspec_run::event::{CaseReport, Summary};
use seekspec_run::schedule;
use seekspec_run::targets::{Containment, Target};
use serde_json::json;

use crate::mcp;
use crate::mcp_server::{self, server};
use crate::ran::run_alone;
use crate::support::{ANSWER, case, shell, suite, tree};

/// The reports, the warnings at the beginning, and the summary.
fn run(cases: &[Case], target: &Target) -> (Vec<CaseReport>, Vec<String>, Summary) {
    let ran = run_alone(cases, target);
    (ran.reports, ran.info.unwrap().warnings, ran.result.unwrap())
}

fn canary() -> tempfile::TempDir {
    let canary = tempfile::tempdir().unwrap();
    fs::write(canary.path().join("a.txt"), "text").unwrap();
    canary
}

fn is_whole(canary: &Path) -> bool {
    let names = fs::read_dir(canary).unwrap().count();
    names == 1 && fs::read(canary.join("a.txt")).unwrap() == b"text"
}

fn headline(report: &CaseReport) -> String {
    report.headline()
}

/// A case of a lower level, so that one that counts as a MUST is seen.
fn optional() -> Case {
    let mut case = case("optional", &tree("{a.txt: a}"));
    case.level = Level::May;
    case
}

#[test]
fn an_attempt_fails_the_case_whatever_its_level_and_its_answer() {
    let canary = canary();
    let file = canary.path().canonicalize().unwrap().join("a.txt");
    let removes = format!("rm -f {} 2> /dev/null", file.display());
    let message = format!(
        "outside of the tree: tried to remove `{}`, which was refused",
        file.display()
    );
    let over_mcp = server(&format!("{removes}; {}", mcp_server::ANSWER));
    for target in [
        shell(&format!("{removes}; {ANSWER}")),
        mcp::target(&over_mcp),
    ] {
        let (reports, warnings, _) = run(&[optional()], &target);
        let report = &reports[0];
        assert_eq!((report.level, report.verdict), (Level::Must, Verdict::Fail));
        assert_eq!(headline(report), message);
        assert!(
            is_whole(canary.path()) && warnings.is_empty(),
            "{warnings:?}"
        );
    }
}

/// A program may try to keep a log somewhere, and do without.
#[test]
fn a_new_file_elsewhere_is_told_at_the_end_unless_the_case_names_it() {
    let canary = canary();
    let place = canary.path().canonicalize().unwrap();
    let target = shell(&format!("echo x > {}/own.log; {ANSWER}", place.display()));
    let named = |path: &str| {
        let mut case = case("named", &tree("{a.txt: a}"));
        case.steps[0]
            .arguments
            .insert("path".to_owned(), json!(path));
        case
    };
    let (reports, _, summary) = run(&[named("a.txt")], &target);
    assert_eq!(reports[0].verdict, Verdict::Pass);
    let place = place.display();
    let warning = format!(
        "the target tried to write outside of its cases, and was refused: create `{place}/own.log`; `writes: [{place}/own.log]` in its target file permits it"
    );
    assert_eq!(summary.warnings, [warning]);
    let (reports, _, summary) = run(&[named("/logs/own.log")], &target);
    assert_eq!(reports[0].verdict, Verdict::Fail);
    assert_eq!(summary.warnings, [""; 0]);
    assert!(is_whole(canary.path()));
}

#[test]
fn what_a_server_tries_at_its_start_is_no_cases() {
    let canary = canary();
    let start = format!("rm -f {}/a.txt\n", canary.path().display());
    let target = mcp::target(&format!("{start}{}", server(mcp_server::ANSWER)));
    let (reports, _, summary) = run(&[case("a", &tree("{a.txt: a}"))], &target);
    assert_eq!(reports[0].verdict, Verdict::Pass);
    assert!(
        summary.warnings[0].contains("remove `"),
        "{:?}",
        summary.warnings
    );
    assert!(is_whole(canary.path()));
}

#[test]
fn the_command_for_the_version_is_contained() {
    let canary = canary();
    let mut target = shell(ANSWER);
    let removes = format!("rm -f {}/a.txt; echo 1.0", canary.path().display());
    let program = target.reach.program_mut().unwrap();
    program.version = ["sh", "-c", &removes].map(str::to_owned).into();
    assert_eq!(target.probe().unwrap().version.as_deref(), Some("1.0"));
    assert!(is_whole(canary.path()));
    let free = target.uncontained("the test");
    assert_eq!(free.probe().unwrap().version.as_deref(), Some("1.0"));
    assert!(!is_whole(canary.path()));
}

#[test]
fn an_uncontained_target_is_told_of_first() {
    let canary = canary();
    let script = format!("rm -f {}/a.txt; {ANSWER}", canary.path().display());
    let target = shell(&script).uncontained("--uncontained");
    let (reports, warnings, _) = run(&[case("a", &tree("{a.txt: a}"))], &target);
    assert_eq!(reports[0].verdict, Verdict::Pass);
    assert_eq!(
        warnings[0],
        "the target is not contained (`--uncontained` says so): it can change whatever its user can"
    );
    assert!(!is_whole(canary.path()));
}

/// A suite with a tool that writes, and a call that a wrong tool would take for `/`.
fn hazardous() -> (Suite, Case) {
    let mut case = case("hazard", &tree("{a.txt: a}"));
    Arc::get_mut(&mut case.steps[0].tool_spec).unwrap().writes = true;
    case.steps[0]
        .arguments
        .insert("path".to_owned(), json!("/"));
    (suite(), case)
}

#[test]
fn where_nothing_can_be_contained_a_case_that_could_hurt_is_not_run() {
    let (suite, case) = hazardous();
    let target = |containment| Target {
        containment,
        ..seekspec_prove::reference::target(None)
    };
    let unsupported = |target: &Target| {
        let directory = seekspec_run::sandbox::RunDirectory::create().unwrap();
        let machine = seekspec_run::sandbox::Machine::with_trials_in(directory.path());
        let probe = seekspec_run::transport::Probe::default();
        assert!(suite.profiles.contains_key(&case.profile));
        schedule::unsupported(&case, target, &probe, &machine)
    };
    let reason = unsupported(&target(Containment::Kernel)).unwrap();
    assert!(reason.starts_with("could hurt this machine: "), "{reason}");
    assert!(
        reason.ends_with("; and the target is not contained (it runs in this process)"),
        "{reason}"
    );
    assert_eq!(unsupported(&target(Containment::Waived("the test"))), None);
    assert_eq!(unsupported(&target(Containment::Trusted)), None);
}
