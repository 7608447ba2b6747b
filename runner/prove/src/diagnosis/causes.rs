//! Mutants answer the cases that failed, and their answers are compared with the target's.

use std::collections::BTreeMap;
use std::collections::btree_map::Keys;

use seekspec_conformance::diagnosis::Diagnosis;
use seekspec_conformance::suite::{Case, Suite};
use seekspec_faults::matrix::{self, Candidate, Matrix, Questions, Replays, TriedCase, candidates};
use seekspec_faults::mutation::Deviation;

use super::estimate::Estimates;
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
        Err(error) => return ended(Err(error)),
    };
    let findings = evidence.findings(&replays);
    let compounds = CompoundReplay {
        cases: named(suite, findings.keys()),
        mutants: &mutants,
        good: &good,
        directory: &good.directory()?,
        jobs,
    };
    // Commands cannot be put together into one target.
    let can_be_combined = mutants.values().all(|one| one.change.command.is_empty());
    let mut error = None;
    let mut answer = |questions: &Questions| {
        if !can_be_combined {
            return None;
        }
        let answers = compounds.answer(questions);
        answers.map_err(|failed| error = Some(failed)).ok()
    };
    let diagnosis = matrix::diagnose(&matrix, &findings, &replays, &mut answer);
    let estimates = Estimates {
        suite,
        findings: &findings,
        replays: &replays,
        good: &good,
        jobs,
    };
    ended(error.map_or_else(|| with_estimates(diagnosis, all, &estimates), Err))
}

/// Cases by their names.
fn named<'s>(suite: &'s Suite, names: Keys<'_, String, TriedCase>) -> BTreeMap<&'s str, &'s Case> {
    let cases = names.filter_map(|name| suite.case(name));
    cases.map(|case| (case.name.as_str(), case)).collect()
}

/// A signal leaves the diagnosis empty.
fn ended(diagnosis: Result<Diagnosis, RunError>) -> anyhow::Result<Diagnosis> {
    match diagnosis {
        Err(RunError::Interrupted) => Ok(Diagnosis::default()),
        diagnosis => Ok(diagnosis?),
    }
}

/// The causes with the numbers that the answers show.
fn with_estimates(
    mut diagnosis: Diagnosis,
    mutants: &[Deviation],
    estimates: &Estimates<'_>,
) -> Result<Diagnosis, RunError> {
    for cause in &mut diagnosis.causes {
        let mutant = mutants.iter().find(|mutant| mutant.name == cause.id);
        let sentence = mutant.map(|mutant| estimates.sentence(cause, mutant));
        if let Some(sentence) = sentence.transpose()?.flatten() {
            cause.sentence = sentence;
        }
    }
    Ok(diagnosis)
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
