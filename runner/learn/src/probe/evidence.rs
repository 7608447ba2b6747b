//! Evidence for and against alternatives: the answers beside two predictions.

use std::rc::Rc;

use seekspec_conformance::signs::{Signs, Support};

use super::search::RuleSearch;
use seekspec_run::schedule::RunError;

/// A change that this many cases could have told and did not is given up.
const MOST_TRIES: usize = 3;

/// A case, and two predictions of it, by their addresses: equal predictions are mostly one.
pub(super) type Compared = (usize, *const Signs, *const Signs);

/// An answer, compared with two predictions.
#[derive(Clone, Copy)]
pub(super) struct SignComparison {
    /// Whether it is as the first, and as the second.
    pub(super) is_as: (bool, bool),
    pub(super) support: Support,
}

impl SignComparison {
    /// Whether it speaks for the second.
    pub(super) fn supports_second(&self) -> bool {
        matches!(self.support, Support::Second | Support::NearerToSecond)
    }
}

/// The evidence of the asked cases about an alternative.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct SignTally {
    /// The cases that exclude it.
    pub(super) excluding: Vec<usize>,
    /// The cases that speak for it and against the overlay.
    pub(super) supporting: Vec<usize>,
    /// How many cases should have told it apart and did not.
    pub(super) hidden: usize,
}

impl SignTally {
    /// Whether an asked case tells it apart, whatever the answer.
    pub(super) fn is_told(&self) -> bool {
        !self.excluding.is_empty() || !self.supporting.is_empty() || self.hidden > 0
    }

    /// Whether another case could say more; `wanted` cases that exclude it are enough.
    fn is_open(&self, wanted: usize) -> bool {
        self.excluding.len() < wanted && self.supporting.len() + self.hidden < MOST_TRIES
    }
}

impl RuleSearch<'_> {
    /// Whether the case tells the alternative from the overlay.
    pub(super) fn tells(&mut self, at: usize, case: usize) -> Result<bool, RunError> {
        if let Some(known) = self.is_distinct.get(&(at, case)) {
            return Ok(*known);
        }
        let overlay = self.alternatives[at].overlay.clone();
        let Some(prediction) = self.known_signs(&overlay, case)? else {
            return Ok(false);
        };
        let own = self.known_signs(&self.overlay.clone(), case)?;
        let is_distinct = own.is_some_and(|own| own != prediction);
        self.is_distinct.insert((at, case), is_distinct);
        Ok(is_distinct)
    }

    fn prediction(&mut self, at: usize, case: usize) -> Result<Rc<Signs>, RunError> {
        let overlay = self.alternatives[at].overlay.clone();
        self.signs(&overlay, case)
    }

    /// The alternatives that a case may yet exclude.
    pub(super) fn open(&mut self) -> Result<Vec<usize>, RunError> {
        let mut open = Vec::new();
        for at in 0..self.alternatives.len() {
            let one = &self.alternatives[at];
            if self.settled.contains_key(&one.name) {
                continue;
            }
            let (wanted, name) = (one.wanted, one.name.clone());
            let tally = self.tally(at, Some(wanted))?;
            if tally.is_open(wanted) {
                open.push(at);
            } else {
                let is_one = wanted == 1;
                let by = tally.excluding.first().copied().filter(|_| is_one);
                self.settled.insert(name, by);
            }
        }
        Ok(open)
    }

    /// The evidence of the asked cases about an alternative, up to this many that exclude it, short
    /// answers first.
    pub(super) fn tally(&mut self, at: usize, most: Option<usize>) -> Result<SignTally, RunError> {
        let mut cases: Vec<usize> = self.alternatives[at].cases.iter().copied().collect();
        cases.sort_by_key(|case| self.length(*case));
        let mut tally = SignTally::default();
        for case in cases {
            if !self.asked.contains_key(&case) || !self.tells(at, case)? {
                continue;
            }
            let own = self.signs(&self.overlay.clone(), case)?;
            let other = self.prediction(at, case)?;
            match self.compare(case, own, other).support {
                Support::First => tally.excluding.push(case),
                Support::Second => tally.supporting.push(case),
                _ => tally.hidden += 1,
            }
            if most.is_some_and(|most| tally.excluding.len() >= most) {
                break;
            }
        }
        Ok(tally)
    }

    /// The answer to an asked case beside two predictions. Thousands of alternatives predict the same
    /// few answers, and some are long.
    pub(super) fn compare(
        &mut self,
        case: usize,
        first: Rc<Signs>,
        second: Rc<Signs>,
    ) -> SignComparison {
        let own = &self.asked[&case];
        let compared = (case, Rc::as_ptr(&first), Rc::as_ptr(&second));
        let known = self.comparisons.entry(compared).or_insert_with(|| {
            let comparison = SignComparison {
                is_as: (own.is_as(&first), own.is_as(&second)),
                support: own.support(&first, &second),
            };
            (comparison, first, second)
        });
        known.0
    }

    /// Whether any case, asked or not, tells an alternative apart; after a signal, it may.
    pub(super) fn shows(&mut self, at: usize) -> Result<bool, RunError> {
        if seekspec_run::interrupt::is_set() {
            return Ok(true);
        }
        let cases: Vec<usize> = self.alternatives[at].cases.iter().copied().collect();
        for case in cases {
            if self.tells(at, case)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
