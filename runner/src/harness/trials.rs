//! A test for each case.

use std::sync::Arc;

use libtest_mimic::{Arguments, Completion, Failed, Trial};

use super::judging::{Judged, Judging};
use super::{Harness, HarnessError, selection};

/// A test for each selected case.
///
/// What the tools do not support is marked as ignored only where the marks are asked for, as nextest does when it lists tests, or where
/// ignored tests are to be run. Else such a test is ignored while it runs, as libtest shows the reason only then.
pub(super) fn trials(harness: Harness, arguments: &Arguments) -> Result<Vec<Trial>, HarnessError> {
    let suite = selection::load(&harness)?;
    let names = selection::names(&harness, &suite)?;
    let runs_ignored = arguments.ignored || arguments.include_ignored;
    let judging = Arc::new(Judging::new(harness, suite)?);
    let marks = arguments.list || runs_ignored;
    let trial = |name: String| {
        let reason = judging.unsupported(&name).map(str::to_owned);
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
        Judged::Holds => Ok(Completion::Completed),
        Judged::DoesNotDecide(reason) => Ok(Completion::ignored_with(reason)),
        Judged::Fails(report) => Err(Failed::from(report)),
    }
}
