//! The likely causes of a run's failures: mutants answer the cases that failed, and their answers
//! are compared with the target's.

use std::collections::BTreeMap;

use seekspec_conformance::answer::Answer;
use seekspec_conformance::diagnosis::Diagnosis;
use seekspec_conformance::judge::FacetResult;
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::Case;
use seekspec_conformance::verdict::Verdict;
use seekspec_faults::matrix::{self, Finding, Findings, Questions, Symptoms, candidates};
use seekspec_faults::mutation::Deviation;

use super::compound_replay::CompoundReplay;
use super::replay::{Plan, replay};
use crate::event::CaseReport;
use crate::good_targets::GoodTargets;
use crate::schedule::{RunError, RunOptions};
use crate::session::Session;

/// The most answers of mutants that are compared, so that a diagnosis ends within seconds.
const MOST_ANSWERS: usize = 40_000;

/// In reports the root of the tree is hidden already.
const HIDDEN_ROOT: &str = "{{root}}";

/// A case of a report as evidence; `None`: it was not judged, or says nothing, as a MAY case.
pub fn finding(report: &CaseReport) -> Option<Finding> {
    if report.level == Level::May || report.verdict == Verdict::Unsupported {
        return None;
    }
    let symptoms = match report.verdict {
        Verdict::Broken => Some(Symptoms::broken(
            report.reason.as_deref().unwrap_or_default(),
        )),
        _ if report.failures().next().is_some() => {
            Some(Symptoms::new(&report.facets, &answers(report)))
        }
        _ => None,
    };
    Some(Finding {
        judged: report.facets.iter().map(FacetResult::title).collect(),
        symptoms,
    })
}

/// The recorded answers. Of one that was cut only the flag is known.
fn answers(report: &CaseReport) -> Vec<Answer> {
    let answer = |call: &crate::recorded_call::CallReport| {
        let whole = call.answer.as_ref().filter(|_| !call.answer_is_cut);
        let read = whole.and_then(|answer| Answer::from_result(answer, HIDDEN_ROOT).ok());
        read.unwrap_or_else(|| Answer {
            is_error: call.is_error.unwrap_or_default(),
            ..Answer::default()
        })
    };
    report.calls.iter().map(answer).collect()
}

/// Names the likely causes of failures.
///
/// # Errors
/// Mutants that have mistakes or are not of the reference, and files that cannot be read.
pub fn diagnose(session: &Session, findings: &Findings) -> anyhow::Result<Diagnosis> {
    let suite = &session.cases()?.suite;
    let deviations = session.deviations()?;
    let matrix = session.matrix()?;
    let good = GoodTargets::read(suite)?;
    let candidates = candidates(&matrix, findings);
    let most = MOST_ANSWERS / candidates.len().max(1);
    let mut plan = Plan::new();
    for candidate in &candidates {
        for case in candidate.failed.iter().take(most) {
            plan.entry(*case).or_default().push(candidate.number);
        }
    }
    let by_name: BTreeMap<&str, &'static Deviation> = deviations
        .iter()
        .map(|one| (one.name.as_str(), one))
        .collect();
    let numbered = matrix.mutants.iter().enumerate();
    let mutants: BTreeMap<usize, &'static Deviation> = numbered
        .filter_map(|(number, mutant)| Some((number, *by_name.get(mutant.name.as_str())?)))
        .collect();
    let cases: Vec<&Case> = plan.keys().filter_map(|name| suite.case(name)).collect();
    let jobs = RunOptions::default().jobs;
    let replays = match replay(&cases, &plan, &mutants, &good, jobs) {
        Ok(replays) => replays,
        Err(RunError::Interrupted) => return Ok(Diagnosis::default()),
        Err(error) => return Err(error.into()),
    };
    let judged = findings.keys().filter_map(|name| suite.case(name));
    let compounds = CompoundReplay {
        cases: judged.map(|case| (case.name.as_str(), case)).collect(),
        mutants: &mutants,
        good: &good,
        directory: &good.directory()?,
        jobs,
    };
    // Commands cannot be put together into one target.
    let can_be_combined = !mutants.values().any(|one| !one.change.command.is_empty());
    let mut error = None;
    let mut answer = |questions: &Questions| {
        if !can_be_combined {
            return None;
        }
        let answers = compounds.answer(questions);
        answers.map_err(|failed| error = Some(failed)).ok()
    };
    let diagnosis = matrix::diagnose(&matrix, findings, &replays, &mut answer);
    match error {
        None => Ok(diagnosis),
        Some(RunError::Interrupted) => Ok(Diagnosis::default()),
        Some(error) => Err(error.into()),
    }
}
