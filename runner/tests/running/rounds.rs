//! Cases that are run alone, and cases that are run several times.

use std::num::NonZeroUsize;

use seekspec_conformance::suite::Case;
use seekspec_conformance::verdict::Verdict;
use seekspec_run::event::CaseReport;
use seekspec_run::schedule::RunOptions;
use seekspec_run::targets::Target;

use crate::ran::run_with;
use crate::support::{ANSWER, case, shell, step, tree};

fn run(cases: &[Case], target: &Target, isolate: bool, rounds: usize) -> Vec<CaseReport> {
    let options = RunOptions {
        jobs: NonZeroUsize::MIN,
        isolate,
        rounds: NonZeroUsize::new(rounds).unwrap(),
        ..RunOptions::default()
    };
    run_with(cases, target, &options).reports
}

fn cases(count: usize) -> Vec<Case> {
    let tree = tree("{a.txt: a}");
    (0..count)
        .map(|number| case(&format!("c{number}"), &tree))
        .collect()
}

/// A script that counts its calls in a file of the shared HOME.
fn counting(then: &str) -> Target {
    shell(&format!(
        "echo x >> $HOME/calls; n=$(wc -l < $HOME/calls); {then}"
    ))
}

#[test]
fn isolated_cases_share_neither_tree_nor_home() {
    let target = counting(&format!("[ $n -eq 1 ] && {ANSWER}"));
    let verdicts = |isolate| -> Vec<Verdict> {
        let reports = run(&cases(3), &target, isolate, 1);
        reports.iter().map(|report| report.verdict).collect()
    };
    assert_eq!(verdicts(true), [Verdict::Pass; 3]);
    assert_eq!(verdicts(false)[1], Verdict::Broken);
}

#[test]
fn answers_that_differ_fail_the_case() {
    let target = counting(
        r#"printf '{"content":[{"type":"text","text":"call\n%s"}]}' $((n / 3))"#
            .replace("\\n", "\\\\n")
            .as_str(),
    );
    let reports = run(&cases(1), &target, false, 5);
    assert_eq!(reports[0].verdict, Verdict::Fail);
    let failures: Vec<_> = reports[0].failures().collect();
    let [(facet, failure)] = failures.as_slice() else {
        panic!("{failures:?}");
    };
    assert_eq!(facet.facet, "repeat");
    assert_eq!(failure.message, "answered differently in round 3");
    assert_eq!(failure.diff.as_deref(), Some("  call\n- 0\n+ 1"));
    assert_eq!(run(&cases(1), &target, false, 2)[0].verdict, Verdict::Pass);
}

#[test]
fn equal_times_may_be_ordered_in_another_way_each_time() {
    let mut cases = cases(1);
    cases[0].ties = true;
    let target = counting(r#"echo "{\"content\":[{\"type\":\"text\",\"text\":\"$n\"}]}""#);
    assert_eq!(run(&cases, &target, false, 3)[0].verdict, Verdict::Pass);
}

#[test]
fn a_target_that_breaks_later_is_reported_with_the_round() {
    let mut cases = cases(2);
    cases[0].steps.push(step());
    let target = counting(&format!("[ $n -ne 5 ] && {ANSWER}"));
    let reports = run(&cases, &target, false, 3);
    assert_eq!(reports[0].verdict, Verdict::Broken);
    assert_eq!(
        reports[0].reason.as_deref(),
        Some("in round 3: step 1: exited with status 1")
    );
    assert_eq!(reports[1].verdict, Verdict::Pass);
}
