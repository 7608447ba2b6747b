//! Mutants answer the cases that failed, and their answers are compared with the target's.

use std::collections::BTreeMap;

use seekspec_conformance::diagnosis::Diagnosis;
use seekspec_conformance::suite::Case;
use seekspec_faults::matrix::{self, Candidate, Matrix, Questions, Replays, candidates};
use seekspec_faults::mutation::Deviation;

use super::evidence::FailureEvidence;
use crate::good_targets::GoodTargets;
use crate::selftest::compound_replay::CompoundReplay;
use crate::selftest::replay::{Plan, replay};
use crate::session::{CommandSession, KnownDeviations};
use seekspec_run::schedule::{RunError, RunOptions};

/// The most answers of mutants that are compared, so that a diagnosis ends within seconds.
const MOST_ANSWERS: usize = 40_000;

/// Names the likely causes of failures.
///
/// # Errors
/// Mutants that have mistakes or are not of the reference, and files that cannot be read.
pub(super) fn likely(
    session: &CommandSession,
    evidence: &FailureEvidence,
) -> anyhow::Result<Diagnosis> {
    let suite = &session.cases()?.suite;
    let failed = evidence.failed().filter_map(|name| suite.case(name));
    let profiles = failed.map(|case| case.profile.as_str()).collect();
    let KnownDeviations { all, matrix } = session.deviations_of(&profiles)?;
    let good = GoodTargets::read(suite)?;
    // Which facets fail is known before the right answers are.
    let findings = evidence.findings(&Replays::new());
    let plan = plan(evidence, &candidates(&matrix, &findings));
    let mutants = numbered(&matrix, all);
    let cases: Vec<&Case> = plan.keys().filter_map(|name| suite.case(name)).collect();
    let jobs = RunOptions::default().jobs;
    let replays = match replay(&cases, &plan, &mutants, &good, jobs) {
        Ok(replays) => replays,
        Err(RunError::Interrupted) => return Ok(Diagnosis::default()),
        Err(error) => return Err(error.into()),
    };
    let findings = evidence.findings(&replays);
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
    let diagnosis = matrix::diagnose(&matrix, &findings, &replays, &mut answer);
    match error {
        None => Ok(diagnosis),
        Some(RunError::Interrupted) => Ok(Diagnosis::default()),
        Some(error) => Err(error.into()),
    }
}

/// Which mutants answer which case, by the numbers of the mutants.
fn plan<'e>(evidence: &'e FailureEvidence, candidates: &[Candidate<'e>]) -> Plan<'e> {
    let most = MOST_ANSWERS / candidates.len().max(1);
    let mut plan: Plan<'_> = evidence.failed().map(|case| (case, Vec::new())).collect();
    for candidate in candidates {
        for case in candidate.failed.iter().take(most) {
            plan.entry(*case).or_default().push(candidate.number);
        }
    }
    plan
}

/// The mutants of a matrix by their number there.
fn numbered(
    matrix: &Matrix,
    deviations: &'static [Deviation],
) -> BTreeMap<usize, &'static Deviation> {
    let by_name: BTreeMap<&str, &Deviation> = deviations
        .iter()
        .map(|one| (one.name.as_str(), one))
        .collect();
    let numbered = matrix.mutants.iter().enumerate();
    numbered
        .filter_map(|(number, mutant)| Some((number, *by_name.get(mutant.name.as_str())?)))
        .collect()
}
