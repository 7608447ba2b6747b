//! The answers of the reference to many cases.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use seekspec_conformance::judge::Observed;
use seekspec_conformance::suite::Case;

use super::case_runner::CaseRunner;
use super::workers;
use crate::sandbox::RunDirectory;
use crate::schedule::RunError;
use crate::target::Target;

/// The answers of the reference to each case, by name, with the changes of the tree; a step that is not answered ends the case.
/// The cases must be of profiles that the reference implements, and need nothing that a target in this process does not have.
///
/// # Errors
/// A tree that could not be made, or a signal.
pub fn answers(
    cases: &[&Case],
    jobs: NonZeroUsize,
) -> Result<BTreeMap<String, Vec<Observed>>, RunError> {
    let directory = RunDirectory::create_for_this_process()?;
    let reference = Target::reference(None);
    let ask = |runner: &mut CaseRunner<'_>, case: &Case, _: &dyn Fn() -> bool| {
        let attempt = runner.attempt(case, &reference)?;
        Ok((case.name.clone(), attempt.observed))
    };
    let mut answers = BTreeMap::new();
    workers::work(cases, jobs, &directory, &ask, &mut |(name, observed)| {
        answers.insert(name, observed);
    })?;
    Ok(answers)
}
