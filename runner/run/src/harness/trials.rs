//! One test per case.

use std::sync::Arc;

use libtest_mimic::{Arguments, Completion, Failed, Trial};

use super::judging::{Judged, SharedJudging};
use super::{Harness, HarnessError, selection};

/// One test per selected case.
///
/// A skipped or unsupported case is flagged as ignored only if tests are listed, as nextest does, or if
/// ignored tests are to be run. Otherwise it is ignored when it runs, since libtest shows the reason
/// only then.
pub(super) fn trials(harness: Harness, arguments: &Arguments) -> Result<Vec<Trial>, HarnessError> {
    let suite = selection::load(&harness)?;
    let names = selection::names(&harness, &suite)?;
    let runs_ignored = arguments.ignored || arguments.include_ignored;
    let skipped = selection::skipped(&harness, &suite)?;
    let judging = Arc::new(SharedJudging::new(harness, suite, skipped)?);
    let marks = arguments.list || runs_ignored;
    let trial = |name: String| {
        let reason = judging.ignored(&name).map(str::to_owned);
        let is_marked = marks && reason.is_some();
        let (judging, case) = (Arc::clone(&judging), name.clone());
        let runner = move || match reason {
            Some(reason) if !runs_ignored => Ok(Completion::ignored_with(reason)),
            _ => completion(judging.judge(&case)),
        };
        Trial::ignorable_test(name, runner).with_ignored_flag(is_marked)
    };
    Ok(names.into_iter().map(trial).collect())
}

fn completion(judged: Judged) -> Result<Completion, Failed> {
    match judged {
        Judged::Passes => Ok(Completion::Completed),
        Judged::DoesNotDecide(reason) => Ok(Completion::ignored_with(reason)),
        Judged::Fails(report) => Err(Failed::from(report)),
    }
}
