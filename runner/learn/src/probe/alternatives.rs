//! Other rules that may explain the same answers as those found so far.

use std::collections::BTreeSet;

use super::overlay::Overlay;
use super::search::RuleSearch;
use seekspec_run::schedule::RunError;

/// A difference from the document is tried on this many cases, where there are as many.
const CONFIRMATIONS: usize = 3;

/// Other rules that may explain the same answers.
pub(super) struct Alternative {
    pub(super) overlay: Overlay,
    /// The rules in which it differs from the overlay so far; of a swap, none.
    pub(super) change: Overlay,
    /// The same under any overlay: a rule that is as documented again, if any, and the change beside
    /// it.
    pub(super) name: (Option<String>, Overlay),
    /// The cases that may tell it, and more.
    pub(super) cases: BTreeSet<usize>,
    /// How many cases have to exclude it.
    pub(super) wanted: usize,
}

impl Alternative {
    /// The rules that it has otherwise than the overlay.
    pub(super) fn rules(&self) -> impl Iterator<Item = &String> {
        self.name.0.iter().chain(self.name.1.0.keys())
    }
}

impl RuleSearch<'_> {
    /// Goes on with an overlay. An alternative stays excluded if the case that excludes it is answered
    /// as before.
    ///
    /// # Errors
    /// A tree that could not be made, or a signal.
    pub(super) fn adopt(&mut self, overlay: Overlay) -> Result<(), RunError> {
        let differing = self.asked_that_differ(&overlay)?;
        let stays = |by: &Option<usize>| by.is_some_and(|case| !differing.contains(&case));
        self.settled.retain(|_, by| stays(by));
        self.overlay = overlay;
        self.renew_alternatives();
        Ok(())
    }

    /// Sees all alternatives from the overlay so far.
    pub(super) fn renew_alternatives(&mut self) {
        self.is_distinct.clear();
        let mut alternatives = Vec::new();
        let changed: BTreeSet<usize> = self.cases_of_rules(&self.overlay).collect();
        for (number, change) in self.changes.iter().enumerate() {
            // A change that is known beforehand may show in other cases beside those of the overlay.
            let known = self.shows_in.get(number);
            let mut cases: BTreeSet<usize> = known.into_iter().flatten().copied().collect();
            let own = self.cases_of_rules(change);
            cases.extend(own.filter(|case| known.is_none() || changed.contains(case)));
            alternatives.push(Alternative {
                overlay: self.overlay.with(change),
                change: change.clone(),
                name: (None, change.clone()),
                cases,
                wanted: 1,
            });
        }
        for rule in self.overlay.0.keys() {
            let change = Overlay::one(rule, self.documented.get(rule).cloned().unwrap_or_default());
            alternatives.push(Alternative {
                overlay: self.overlay.without(&change),
                cases: self.cases_of.get(rule).cloned().unwrap_or_default(),
                name: (Some(rule.clone()), Overlay::default()),
                change,
                wanted: CONFIRMATIONS,
            });
        }
        alternatives.extend(self.swaps());
        for one in &mut alternatives {
            one.overlay = std::mem::take(&mut one.overlay).beyond(&self.documented);
        }
        alternatives.retain(|one| one.overlay != self.overlay);
        self.alternatives = alternatives;
    }

    /// One of the changes so far is instead another that shows in the same asked cases.
    fn swaps(&self) -> Vec<Alternative> {
        let mut swaps = Vec::new();
        for (rule, value) in &self.overlay.0 {
            let own = Overlay::one(rule, value.clone());
            let Some(cases) = self.cases_of.get(rule) else {
                continue;
            };
            let rest = self.overlay.without(&own);
            for (change, shows_in) in self.changes.iter().zip(&self.shows_in) {
                let mut shared = shows_in.iter();
                let is_rival = !change.overlaps(&own)
                    && shared.any(|case| cases.contains(case) && self.asked.contains_key(case));
                if is_rival {
                    swaps.push(Alternative {
                        overlay: rest.with(change),
                        change: Overlay::default(),
                        name: (Some(rule.clone()), change.clone()),
                        cases: shows_in.iter().chain(cases).copied().collect(),
                        wanted: 1,
                    });
                }
            }
        }
        swaps
    }

    /// The cases in which another value of one of these rules shows.
    fn cases_of_rules<'a>(&'a self, rules: &'a Overlay) -> impl Iterator<Item = usize> + 'a {
        let cases = rules.0.keys().filter_map(|rule| self.cases_of.get(rule));
        cases.flatten().copied()
    }
}
