//! The outcome of a case in the terms of test systems: passed, failed or skipped, with a message.

use seekspec_conformance::verdict::Verdict;

use crate::decision::Policy;
use crate::event::{BaselineNote, CaseReport};
use crate::printable::printable;

/// An outcome as test systems know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The case passed.
    Passed,
    /// It fails the run.
    Failed,
    /// It does not count.
    Skipped {
        /// The reason, in a word.
        why: &'static str,
        /// Whether it was judged and failed, as it may.
        fails: bool,
    },
}

impl Outcome {
    /// That of a case.
    pub fn of(case: &CaseReport, policy: Policy) -> Self {
        let skipped = |why| Self::Skipped {
            why,
            fails: case.verdict != Verdict::Unsupported,
        };
        match case.verdict {
            Verdict::Pass | Verdict::Observed => Self::Passed,
            Verdict::Unsupported if policy.require_all => Self::Failed,
            Verdict::Unsupported | Verdict::KnownFailure | Verdict::NotObserved => {
                skipped(case.verdict.word())
            }
            // Test systems have no warnings. pytest writes an expected failure in the same way.
            _ if !policy.decides(case.level) => skipped(case.level.word()),
            Verdict::Fail | Verdict::Broken | Verdict::UnexpectedPass => Self::Failed,
        }
    }

    /// Whether the case failed, whether or not it fails the run.
    pub fn fails(self) -> bool {
        matches!(self, Self::Failed | Self::Skipped { fails: true, .. })
    }

    /// `passed`, `failed` or `skipped`.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Skipped { .. } => "skipped",
        }
    }
}

/// The headline, and the notes of the baseline, in one line.
pub fn message(case: &CaseReport) -> String {
    let headline = Some(case.headline()).filter(|_| case.verdict != Verdict::UnexpectedPass);
    let notes = case.baseline.iter().map(|note| known(case, note));
    let message = headline.into_iter().chain(notes).collect::<Vec<_>>();
    printable(&message.join("; ")).replace('\n', " ")
}

/// A note of the baseline.
fn known(case: &CaseReport, note: &BaselineNote) -> String {
    let BaselineNote { entry, reason, .. } = note;
    match (&note.not_matched, &note.issue) {
        (Some(expected), _) => format!("{entry} expects a different failure: {expected}"),
        _ if case.verdict == Verdict::UnexpectedPass => {
            format!("passes, but {entry} lists it as a failure: {reason}")
        }
        (None, Some(issue)) => format!("known ({entry}): {reason}, {issue}"),
        (None, None) => format!("known ({entry}): {reason}"),
    }
}
