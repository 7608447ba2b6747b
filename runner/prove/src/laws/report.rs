//! From the outcome of a law to its report.

use seekspec_conformance::judge::{FacetResult, Observed};
use seekspec_conformance::suite::{Law, Suite};
use seekspec_conformance::verdict::Verdict;

use super::Violation;
use super::run::LawTally;
use seekspec_run::counted::counted;
use seekspec_run::event::{CaseReport, Clause};
use seekspec_run::recorded_call::recorded_call;
use seekspec_run::schedule::RunOptions;
use seekspec_run::shell;
use seekspec_run::targets::Target;
use seekspec_run::tree_sketch::tree_sketch;

/// A law is reported as a case is. One that never applied was not judged.
pub(super) fn report(
    suite: &Suite,
    law: &Law,
    tally: LawTally,
    target: &Target,
    options: &RunOptions,
) -> CaseReport {
    let reason = reason(&tally);
    let verdict = match (tally.violated, tally.held) {
        (0, 0) => Verdict::Unsupported,
        (violated, _) => Verdict::judged(law.spec.level, violated == 0),
    };
    let case = tally.simplest.as_ref().map(|(case, _)| case.clone());
    let report = CaseReport {
        verdict,
        reason: Some(reason),
        location: format!("{}:{}", law.path, law.line),
        repeat: repeat(law, case.as_deref(), target, options),
        duration: tally.duration,
        ..CaseReport::empty(law.name.clone(), law.spec.covers.clone(), law.spec.level)
    };
    match tally.simplest {
        Some((_, violation)) => with_violation(report, suite, law, *violation),
        None => CaseReport {
            facets: vec![facet(law, None)],
            ..report
        },
    }
}

fn with_violation(
    report: CaseReport,
    suite: &Suite,
    law: &Law,
    violation: Violation,
) -> CaseReport {
    let Violation { mismatch, asked } = violation;
    let calls = asked.iter().map(|asked| {
        let observed = Observed {
            answer: asked.answer.clone(),
            ..Observed::default()
        };
        recorded_call(&asked.step, Some(&observed), true)
    });
    let requirements = law
        .spec
        .covers
        .iter()
        .filter_map(|id| suite.requirement(id));
    let trees = asked.first().map(|first| {
        let diff = mismatch.diff.as_deref().unwrap_or_default();
        let mut others: Vec<String> = asked
            .iter()
            .filter_map(|one| one.difference(first))
            .collect();
        others.dedup();
        let changes = others.iter().map(|other| format!("; then {other}"));
        tree_sketch(&first.tree, diff) + &changes.collect::<String>()
    });
    CaseReport {
        calls: calls.collect(),
        tree: trees,
        why: Some(law.spec.about.clone()),
        clauses: requirements.map(Clause::from).collect(),
        facets: vec![facet(law, Some(mismatch))],
        ..report
    }
}

fn facet(law: &Law, failure: Option<seekspec_conformance::mismatch::Mismatch>) -> FacetResult {
    FacetResult {
        step: None,
        facet: law.spec.relation.name().to_owned(),
        failure,
    }
}

/// `violated for 3 of 120 calls, held for 80`
fn reason(tally: &LawTally) -> String {
    let calls = counted(tally.inputs, "call");
    let most = tally.exempt.iter().max_by_key(|(_, count)| **count);
    match (tally.violated, tally.held, most) {
        (0, 0, None) => "no case has a call for it".to_owned(),
        (0, 0, Some((why, count))) => {
            format!("applies to none of {calls}: for {count}, {why}")
        }
        (0, held, _) if held == tally.inputs => format!("held for all of {calls}"),
        (0, held, _) => format!("held for {held} of {calls}, did not apply to the others"),
        (violated, held, _) => {
            let first = tally.simplest.as_ref().map_or("", |(case, _)| case);
            format!(
                "violated for {violated} of {calls}, held for {held}; shown: the call of {first}"
            )
        }
    }
}

fn repeat(law: &Law, case: Option<&str>, target: &Target, options: &RunOptions) -> String {
    let run = ["seekspec".to_owned(), "run".to_owned()];
    let laws = format!("--laws={}", law.spec.id);
    let of = match case {
        Some(case) => ["--run".to_owned(), case.to_owned()],
        None => ["--tool".to_owned(), law.tool.clone()],
    };
    let words: Vec<String> = run.into_iter().chain([laws]).chain(of).collect();
    shell::line(words.iter().chain(&options.repeat).chain(&target.repeat))
}
