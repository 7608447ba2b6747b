//! The answers of good targets to many cases.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use seekspec_conformance::judge::Observed;
use seekspec_conformance::suite::Case;

use super::case_runner::CaseRunner;
use super::workers;
use crate::good_targets::GoodTargets;
use seekspec_run::schedule::RunError;

/// The answers of the good target to each case, by name, with the changes of the tree; a step that is not answered ends the case.
/// The cases must be of profiles that have one, and need nothing that a target in this process does not have.
///
/// # Errors
/// A tree that could not be made, or a signal.
pub fn answers(
    cases: &[&Case],
    good: &GoodTargets,
    jobs: NonZeroUsize,
) -> Result<BTreeMap<String, Vec<Observed>>, RunError> {
    let directory = good.directory()?;
    let ask = |runner: &mut CaseRunner<'_>, case: &Case, _: &dyn Fn() -> bool| {
        let attempt = runner.attempt(case, good.of_case(case))?;
        Ok((case.name.clone(), attempt.observed))
    };
    let mut answers = BTreeMap::new();
    workers::work(cases, jobs, &directory, &ask, &mut |(name, observed)| {
        answers.insert(name, observed);
    })?;
    Ok(answers)
}
