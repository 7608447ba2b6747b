//! The workers of a self-test: each takes groups of cases that share a tree.

use std::iter;
use std::num::NonZeroUsize;

use seekspec_conformance::suite::Case;

use super::case_runner::CaseRunner;
use seekspec_run::pool::{self, StopRequest};
use seekspec_run::sandbox::RunDirectory;
use seekspec_run::schedule::RunError;
use seekspec_run::schedule::groups::{self, TreeGroup};

/// Makes something of a case; the function says whether to stop early.
pub(crate) type Task<'a, T> =
    dyn Fn(&mut CaseRunner<'_>, &Case, &dyn Fn() -> bool) -> Result<T, RunError> + Sync + 'a;

/// Does the task on every case; `sink` gets the results in the order in which they come.
pub fn work<T: Send>(
    cases: &[&Case],
    jobs: NonZeroUsize,
    directory: &RunDirectory,
    task: &Task<'_, T>,
    sink: &mut dyn FnMut(T),
) -> Result<(), RunError> {
    let mut groups = groups::group(cases, jobs.get(), false).into_iter();
    let workers = iter::repeat_n((), jobs.get().min(groups.len()));
    let stop = StopRequest::default();
    let done = |group: &TreeGroup<'_>, watches| {
        let mut runner = CaseRunner::new(directory, &group.tree, watches);
        let results = results(group, &mut runner, task, &stop)?;
        Ok::<_, RunError>((results, runner.is_untouched()?))
    };
    pool::work(
        workers,
        |()| groups.next(),
        &stop,
        |(), group, send| {
            // A tree that was written to while it was not watched cannot be judged: then
            // the group is done again, and every call is watched.
            let (mut results, is_untouched) = done(&group, false)?;
            if !is_untouched {
                (results, _) = done(&group, true)?;
            }
            results.into_iter().for_each(send);
            Ok(())
        },
        sink,
    )
    .map(drop)
}

fn results<T>(
    group: &TreeGroup<'_>,
    runner: &mut CaseRunner<'_>,
    task: &Task<'_, T>,
    stop: &StopRequest,
) -> Result<Vec<T>, RunError> {
    let mut results = Vec::new();
    for case in &group.cases {
        let result = task(runner, case, &|| stop.is_made())?;
        if stop.is_made() {
            break;
        }
        results.push(result);
    }
    Ok(results)
}
