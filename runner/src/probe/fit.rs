//! The change of rules that explains most of the answers.

use std::collections::{BTreeSet, HashSet};

use seekspec_conformance::judge::Support;

use super::hypotheses;
use super::learn;
use super::overlay::Overlay;
use super::search::Search;
use crate::schedule::RunError;

/// The most pairs of changes that are tried on cases that no single change explains.
const MOST_PAIRS: usize = 1500;

impl Search<'_> {
    /// Changes the overlay as long as that explains more. `newest` is the only case that is new since
    /// the last time, if only one is. No overlay is tried again: two may explain more than each
    /// other, each in the cases in which it shows.
    pub(super) fn fit(&mut self, newest: Option<usize>) -> Result<(), RunError> {
        let mut tried = HashSet::new();
        let mut only = newest.map(|case| vec![case]);
        for _ in 0..2 * self.changes.len() {
            let unexplained: BTreeSet<usize> = match only.take() {
                Some(newest) => newest.into_iter().collect(),
                None => self
                    .unexplained(&self.overlay.clone())?
                    .into_iter()
                    .collect(),
            };
            let mut best: Option<(Gain, usize)> = None;
            for at in 0..self.alternatives.len() {
                let is_tried = tried.contains(&self.alternatives[at].overlay);
                if is_tried || self.alternatives[at].cases.is_disjoint(&unexplained) {
                    continue;
                }
                let overlay = self.alternatives[at].overlay.clone();
                let cases = self.alternatives[at].cases.clone();
                let gain = self.gain(&overlay, &cases)?;
                if gain.is_progress() && best.as_ref().is_none_or(|(best, _)| gain > *best) {
                    best = Some((gain, at));
                }
            }
            let Some((_, at)) = best else {
                return Ok(());
            };
            let overlay = self.alternatives[at].overlay.clone();
            tried.insert(self.overlay.clone());
            self.adopt(overlay);
        }
        Ok(())
    }

    /// How much more another overlay explains in these cases.
    fn gain(&mut self, overlay: &Overlay, cases: &BTreeSet<usize>) -> Result<Gain, RunError> {
        let mut gain = Gain {
            size: -(overlay.0.len() as isize),
            ..Gain::default()
        };
        let asked: Vec<usize> = self.asked.keys().copied().collect();
        for case in asked.into_iter().filter(|case| cases.contains(case)) {
            let before = self.signs(&self.overlay.clone(), case)?;
            let after = self.signs(overlay, case)?;
            if before == after {
                continue;
            }
            let own = &self.asked[&case];
            gain.exact += isize::from(own.is_as(&after)) - isize::from(own.is_as(&before));
            match own.support(&before, &after) {
                Support::First => gain.against += 2,
                Support::NearerToFirst => gain.against += 1,
                Support::Second => gain.supporting += 2,
                Support::NearerToSecond => gain.supporting += 1,
                Support::Nothing => {}
            }
        }
        Ok(gain)
    }

    /// Tries two changes at once on cases that no single one explains.
    pub(super) fn fit_pairs(&mut self) -> Result<bool, RunError> {
        let unexplained = self.unexplained(&self.overlay.clone())?;
        let mut tried = 0;
        for case in unexplained {
            let singles: Vec<Overlay> = (self.alternatives.iter())
                .filter(|one| one.cases.contains(&case) && !one.change.0.is_empty())
                .map(|one| one.change.clone())
                .collect();
            for (at, one) in singles.iter().enumerate() {
                for other in singles[at + 1..]
                    .iter()
                    .filter(|other| !other.overlaps(one))
                {
                    tried += 1;
                    if tried > MOST_PAIRS {
                        return Ok(false);
                    }
                    let both = self.overlay.with(one).with(other).beyond(&self.documented);
                    let signs = self.signs(&both, case)?;
                    if !self.asked[&case].is_as(&signs) {
                        continue;
                    }
                    let all = self.asked.keys().copied().collect();
                    let gain = self.gain(&both, &all)?;
                    if gain.exact > 0 && gain.is_progress() {
                        self.adopt(both);
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Adds values that the answer to a case suggests.
    pub(super) fn learn(&mut self, case: usize) -> Result<(), RunError> {
        let learned = learn::changes(self, case)?;
        let mut is_new = false;
        for change in learned {
            let change = change.beyond(&self.documented);
            let (profile, tool) = (self.subject.profile, self.subject.tool);
            if !change.0.is_empty()
                && !self.changes.contains(&change)
                && hypotheses::is_possible(profile, tool, &change)
            {
                self.changes.push(change);
                is_new = true;
            }
        }
        if is_new {
            self.adopt(self.overlay.clone());
        }
        Ok(())
    }
}

/// How much more a change of the overlay explains, the most important first.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Gain {
    /// Cases that are explained wholly, less those that no longer are.
    exact: isize,
    supporting: isize,
    /// Fewer rules are better.
    size: isize,
    against: isize,
}

impl Gain {
    fn is_progress(&self) -> bool {
        if self.exact != 0 {
            return self.exact > 0 && self.supporting > self.against;
        }
        self.supporting > 0 && self.supporting >= 9 * self.against
    }
}
