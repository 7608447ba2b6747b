//! The change of rules that explains most of the answers.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;

use seekspec_conformance::signs::Support;

use super::hypotheses;
use super::learn;
use super::overlay::Overlay;
use super::search::RuleSearch;
use seekspec_run::schedule::RunError;

/// The most pairs of changes that are tried on cases that no single change explains.
const MOST_PAIRS: usize = 1500;

/// The most changes that one answer brings: more fit each other, and not the tool.
const MOST_CHANGES: usize = 8;

/// The most cases in which a change shows that are looked at again: those with the shortest answers,
/// as long ones take long to predict.
const MOST_TOUCHED: usize = 8;

impl RuleSearch<'_> {
    /// Changes the overlay as long as that explains more. `newest` is the only case that is new since
    /// the last time, if only one is: then only what speaks for a change in this case, or in one that a
    /// change of this fit shows in, is new. No overlay is tried again: two may explain more than each
    /// other, each in the cases in which it shows.
    pub(super) fn fit(&mut self, newest: Option<usize>) -> Result<(), RunError> {
        let mut tried = HashSet::new();
        let mut changed = newest.map(|case| BTreeSet::from([case]));
        for _ in 0..MOST_CHANGES {
            let unexplained = self.unexplained(&self.overlay.clone())?;
            let unexplained = BTreeSet::from_iter(unexplained);
            let new: BTreeSet<usize> = unexplained
                .iter()
                .filter(|case| changed.as_ref().is_none_or(|all| all.contains(case)))
                .copied()
                .collect();
            let mut best: Option<(Gain, usize)> = None;
            for at in 0..self.alternatives.len() {
                let is_tried = tried.contains(&self.alternatives[at].overlay);
                let cases = self.alternatives[at].cases.clone();
                if is_tried
                    || cases.is_disjoint(&new)
                    || (changed.is_some() && !self.speak_for(at, cases.intersection(&new))?)
                {
                    continue;
                }
                let overlay = self.alternatives[at].overlay.clone();
                let least = best.as_ref().map_or(0, |(best, _)| best.exact);
                let gain = self.gain(&overlay, (&cases, &unexplained), least)?;
                if gain.is_progress() && best.as_ref().is_none_or(|(best, _)| gain > *best) {
                    best = Some((gain, at));
                }
            }
            let Some((_, at)) = best else {
                return Ok(());
            };
            let overlay = self.alternatives[at].overlay.clone();
            if let Some(changed) = &mut changed {
                let mut touched = self.asked_that_differ(&overlay)?;
                touched.sort_by_key(|case| self.experiments.documented[*case].count());
                changed.extend(touched.into_iter().take(MOST_TOUCHED));
            }
            tried.insert(self.overlay.clone());
            self.adopt(overlay)?;
        }
        Ok(())
    }

    /// The asked cases that another overlay answers otherwise.
    pub(super) fn asked_that_differ(&mut self, overlay: &Overlay) -> Result<Vec<usize>, RunError> {
        let asked: Vec<usize> = self.asked.keys().copied().collect();
        let mut differing = Vec::new();
        for case in asked {
            if self.signs(overlay, case)? != self.signs(&self.overlay.clone(), case)? {
                differing.push(case);
            }
        }
        Ok(differing)
    }

    /// Whether one of these answers speaks for an alternative.
    fn speak_for<'a>(
        &mut self,
        at: usize,
        cases: impl Iterator<Item = &'a usize>,
    ) -> Result<bool, RunError> {
        let overlay = self.alternatives[at].overlay.clone();
        for case in cases {
            if self.is_long(*case) && !self.may_speak_for(at, *case) {
                continue;
            }
            let before = self.signs(&self.overlay.clone(), *case)?;
            let after = self.signs(&overlay, *case)?;
            if self.compare(*case, before, after).supports_second() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether an answer speaks for a change against the document alone, which was predicted before.
    /// Long answers take long to predict under each of thousands of alternatives.
    fn may_speak_for(&mut self, at: usize, case: usize) -> bool {
        let change = self.alternatives[at].name.1.clone();
        let documented = Rc::clone(&self.experiments.documented[case]);
        let changed = self.experiments.known(&change, case);
        changed.is_none_or(|changed| {
            change.0.is_empty() || self.compare(case, documented, changed).supports_second()
        })
    }

    /// How much more another overlay explains in these cases. Only what is not explained yet speaks
    /// for it, and so comes first: mostly nothing does, and the rest need not be predicted.
    fn gain(
        &mut self,
        overlay: &Overlay,
        (cases, unexplained): (&BTreeSet<usize>, &BTreeSet<usize>),
        least: isize,
    ) -> Result<Gain, RunError> {
        let mut gain = Gain {
            size: -(overlay.0.len() as isize),
            ..Gain::default()
        };
        let asked = self.asked.keys().copied();
        let (first, rest): (Vec<usize>, Vec<usize>) = asked
            .filter(|case| cases.contains(case))
            .partition(|case| unexplained.contains(case));
        let count = first.len();
        for (at, case) in first.into_iter().chain(rest).enumerate() {
            if at >= count && (gain.exact < least || !gain.is_progress()) {
                break;
            }
            let before = self.signs(&self.overlay.clone(), case)?;
            let after = self.signs(overlay, case)?;
            if before == after {
                continue;
            }
            let compared = self.compare(case, before, after);
            gain.exact += isize::from(compared.is_as.1) - isize::from(compared.is_as.0);
            match compared.support {
                Support::First => gain.against.0 += 2,
                Support::NearerToFirst => gain.against.0 += 1,
                Support::Second => gain.supporting += 2,
                Support::NearerToSecond => gain.supporting += 1,
                Support::Nothing => {}
            }
        }
        Ok(gain)
    }

    /// Tries two changes at once on cases that no single one explains.
    pub(super) fn fit_pairs(&mut self) -> Result<bool, RunError> {
        let unexplained: BTreeSet<usize> = self
            .unexplained(&self.overlay.clone())?
            .into_iter()
            .collect();
        let mut tried = 0;
        for case in unexplained.iter().copied() {
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
                    let gain = self.gain(&both, (&all, &unexplained), 1)?;
                    if gain.exact > 0 && gain.is_progress() {
                        self.adopt(both)?;
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
            self.renew_alternatives();
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
    against: Reverse<isize>,
}

impl Gain {
    /// Once all answers that are not explained are counted, this only becomes false.
    fn is_progress(&self) -> bool {
        let Reverse(against) = self.against;
        if self.exact != 0 {
            return self.exact > 0 && self.supporting > against;
        }
        self.supporting > 0 && self.supporting >= 9 * against
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_equal_gains_that_with_less_against_it_is_greater() {
        let gain = |against| Gain {
            exact: 1,
            supporting: 4,
            size: -1,
            against: Reverse(against),
        };
        assert!(gain(1) > gain(2));
        assert!(gain(3).is_progress() && !gain(4).is_progress());
    }
}
