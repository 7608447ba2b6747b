//! One case, run once or several times.

use std::time::Duration;

use seekspec_conformance::judge::{FacetResult, judge_round};
use seekspec_conformance::suite::Case;

use crate::ask::Attempt;

/// The first round of a case, and the last, if there is more than one.
pub(super) struct Rounds {
    first: Attempt,
    last: Option<Attempt>,
    earlier: Duration,
    count: usize,
}

impl Rounds {
    pub(super) fn new(first: Attempt) -> Self {
        Self {
            earlier: Duration::ZERO,
            first,
            last: None,
            count: 1,
        }
    }

    /// How many there were.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    pub(super) fn add(&mut self, attempt: Attempt) {
        self.count += 1;
        if let Some(before) = self.last.replace(attempt) {
            self.earlier += before.duration;
        }
    }

    /// Whether no round broke, and the last was like the first.
    pub(super) fn are_alike(&self, case: &Case) -> bool {
        let broken = self.first.unanswered.is_some()
            || self
                .last
                .as_ref()
                .is_some_and(|last| last.unanswered.is_some());
        let differs = self
            .compared(case)
            .is_some_and(|result| result.failure.is_some());
        !broken && !differs
    }

    /// The last round compared with the first; `None`: there was only one.
    pub(super) fn compared(&self, case: &Case) -> Option<FacetResult> {
        let last = self.last.as_ref()?;
        Some(judge_round(
            case,
            &self.first.observed,
            &last.observed,
            self.count,
        ))
    }

    /// The round that a report shows: the first, unless the last is worse in itself.
    pub(super) fn shown(self) -> Attempt {
        match self.last {
            Some(last) if last.unanswered.is_some() || !last.reached.is_empty() => last,
            _ => self.first,
        }
    }

    /// How long the calls of all rounds took.
    pub(super) fn duration(&self) -> Duration {
        let last = self
            .last
            .as_ref()
            .map_or(Duration::ZERO, |last| last.duration);
        self.first.duration + self.earlier + last
    }
}
