//! One case, run once or several times.

use std::time::Duration;

use seekspec_conformance::judge::{Contract, FacetResult, judge, judge_round};
use seekspec_conformance::suite::Case;

use super::vary::Variation;
use crate::ask::Attempt;

/// The first round of a case, and the last, if there is more than one.
pub(super) struct Rounds {
    first: Attempt,
    last: Option<Attempt>,
    /// The other surroundings in which it does not pass, and the attempt there.
    varied: Option<(Variation, Attempt)>,
    earlier: Duration,
    count: usize,
}

impl Rounds {
    pub(super) fn new(first: Attempt) -> Self {
        Self {
            earlier: Duration::ZERO,
            first,
            last: None,
            varied: None,
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

    /// Adds an attempt in other surroundings, in which the case does not pass.
    pub(super) fn add_varied(&mut self, variation: Variation, attempt: Attempt) {
        self.varied = Some((variation, attempt));
    }

    /// Whether every round passes.
    pub(super) fn pass(&self, case: &Case, contract: &Contract) -> bool {
        self.are_alike(case) && passes(case, &self.first, contract)
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

    /// The other surroundings in which the case does not pass.
    pub(super) fn variation(&self) -> Option<Variation> {
        self.varied.as_ref().map(|(variation, _)| *variation)
    }

    /// The round that a report shows: the first, unless the last is worse in itself, or the case does not
    /// pass in other surroundings.
    pub(super) fn shown(self) -> Attempt {
        if let Some((_, varied)) = self.varied {
            return varied;
        }
        match self.last {
            Some(last) if last.unanswered.is_some() || !last.reached.is_empty() => last,
            _ => self.first,
        }
    }

    /// How long the calls of all rounds took.
    pub(super) fn duration(&self) -> Duration {
        let varied = self.varied.iter().map(|(_, attempt)| attempt);
        let later = self.last.iter().chain(varied).map(|one| one.duration);
        self.first.duration + self.earlier + later.sum::<Duration>()
    }
}

/// Whether an attempt is as the case expects it.
pub(super) fn passes(case: &Case, attempt: &Attempt, contract: &Contract) -> bool {
    attempt.unanswered.is_none()
        && attempt.reached.is_empty()
        && judge(case, &attempt.observed, contract).passes()
}
