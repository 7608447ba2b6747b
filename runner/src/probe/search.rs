//! Which rules explain a tool's answers: the next case to ask, and what follows from the answers.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use seekspec_conformance::judge::{Observed, Signs, Support};
use seekspec_conformance::suite::Case;
use serde_json::Value;

use super::experiments::Experiments;
use super::hypotheses;
use super::learn;
use super::overlay::Overlay;
use super::predict::{Predictor, Subject};
use crate::schedule::RunError;

/// After so many cases that could have told a change and did not, it is given up.
const MOST_TRIES: usize = 3;

/// The most pairs of changes that are tried on a case that no single change explains.
const MOST_PAIRS: usize = 1500;

/// Answers a case.
pub(super) type Ask<'a> = dyn FnMut(&Case) -> Result<Vec<Observed>, RunError> + 'a;

/// A search for the rules of one tool.
pub(super) struct Search<'a> {
    pub(super) subject: Subject<'a>,
    pub(super) predictor: Predictor<'a>,
    experiments: &'a Experiments,
    /// Known changes, those of the experiments first, and then what was learned from answers.
    pub(super) changes: Vec<Overlay>,
    /// By rule, the cases in which another value shows.
    pub(super) cases_of: BTreeMap<String, BTreeSet<usize>>,
    pub(super) asked: BTreeMap<usize, Signs>,
    pub(super) answers: BTreeMap<usize, Vec<Observed>>,
    pub(super) documented: BTreeMap<String, Value>,
    pub(super) overlay: Overlay,
    pub(super) calls: usize,
    most_calls: usize,
    alternatives: Vec<Alternative>,
    is_distinct: HashMap<(usize, usize), bool>,
    settled: HashSet<usize>,
}

/// Other rules that may explain the same answers.
pub(super) struct Alternative {
    pub(super) overlay: Overlay,
    /// The rules in which it differs from the overlay so far.
    pub(super) change: Overlay,
    /// Its number in the experiments, if it is a single change of the document.
    number: Option<usize>,
    pub(super) cases: BTreeSet<usize>,
}

/// What the asked cases say of an alternative.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// The cases that exclude it.
    pub(super) excluding: Vec<usize>,
    /// How many cases speak for it and against the overlay.
    pub(super) supporting: usize,
    /// How many cases should have told it apart and did not.
    hidden: usize,
}

impl Tally {
    fn is_open(&self) -> bool {
        self.excluding.is_empty() && self.supporting + self.hidden < MOST_TRIES
    }
}

impl<'a> Search<'a> {
    /// A search that has not begun. The experiments are of the same subject.
    pub(super) fn new(
        subject: Subject<'a>,
        experiments: &'a Experiments,
        most_calls: usize,
    ) -> Self {
        let mut cases_of: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        for (change, cases) in experiments.changes.iter().zip(&experiments.shows_in) {
            for rule in change.0.keys() {
                cases_of.entry(rule.clone()).or_default().extend(cases);
            }
        }
        let mut search = Self {
            subject,
            predictor: Predictor::new(subject, &experiments.directory),
            experiments,
            changes: experiments.changes.clone(),
            cases_of,
            asked: BTreeMap::new(),
            answers: BTreeMap::new(),
            documented: hypotheses::documented(subject.profile, subject.tool),
            overlay: Overlay::default(),
            calls: 0,
            most_calls,
            alternatives: Vec::new(),
            is_distinct: HashMap::new(),
            settled: HashSet::new(),
        };
        search.adopt(Overlay::default());
        search
    }

    /// Asks until no case tells the remaining alternatives apart, or there are no calls left.
    ///
    /// # Errors
    /// Whatever keeps a case from being asked or predicted.
    pub(super) fn run(&mut self, ask: &mut Ask<'_>) -> Result<(), RunError> {
        let mut has_tried_pairs = false;
        loop {
            while let Some(case) = self.next_case()? {
                self.ask(case, ask)?;
            }
            if has_tried_pairs || !self.fit_pairs()? {
                return Ok(());
            }
            has_tried_pairs = true;
            self.fit()?;
        }
    }

    /// The cases that tell one overlay from another.
    ///
    /// # Errors
    /// A tree that could not be made.
    pub(super) fn told_apart(&mut self, one: &Overlay, other: &Overlay) -> Result<Vec<String>, RunError> {
        let mut told = Vec::new();
        for case in 0..self.subject.cases.len() {
            if self.signs(one, case)? != self.signs(other, case)? {
                told.push(self.subject.cases[case].name.clone());
            }
        }
        Ok(told)
    }

    fn ask(&mut self, number: usize, ask: &mut Ask<'_>) -> Result<(), RunError> {
        let case = self.subject.cases[number];
        let observed = ask(case)?;
        self.calls += case.steps.len();
        let signs = Signs::read(case, &observed, self.subject.contract);
        let is_surprise = signs != *self.signs(&self.overlay.clone(), number)?;
        self.asked.insert(number, signs);
        self.answers.insert(number, observed);
        if is_surprise {
            self.learn(number)?;
            self.fit()?;
        }
        Ok(())
    }

    /// The signs of a case under an overlay.
    pub(super) fn signs(&mut self, overlay: &Overlay, case: usize) -> Result<Rc<Signs>, RunError> {
        if overlay.0.is_empty() {
            return Ok(Rc::clone(&self.experiments.documented[case]));
        }
        self.predictor.signs(overlay, case)
    }

    /// The case that tells most open alternatives from the overlay, per call.
    fn next_case(&mut self) -> Result<Option<usize>, RunError> {
        let open = self.open()?;
        let mut worth: HashMap<usize, Vec<usize>> = HashMap::new();
        for at in open {
            for case in &self.alternatives[at].cases {
                if !self.asked.contains_key(case) {
                    worth.entry(*case).or_default().push(at);
                }
            }
        }
        let left = self.most_calls.saturating_sub(self.calls);
        worth.retain(|case, _| self.cost(*case).0 <= left);
        // Counts are upper bounds until they are checked: whether an alternative shows is known for
        // single changes of the document only.
        let mut checked: HashSet<usize> = HashSet::new();
        loop {
            let rate = |(case, told): (&usize, &Vec<usize>)| {
                let (calls, size) = self.cost(*case);
                let rate = told.len() * 1000 / calls.max(1);
                (rate, std::cmp::Reverse(size), std::cmp::Reverse(*case))
            };
            let Some(best) = worth.iter().max_by_key(|one| rate(*one)).map(|(case, _)| *case)
            else {
                return Ok(None);
            };
            if !checked.insert(best) {
                return Ok(Some(best));
            }
            let mut told = worth.remove(&best).unwrap_or_default();
            let mut really = Vec::new();
            for at in told.drain(..) {
                if self.tells(at, best)? {
                    really.push(at);
                }
            }
            if !really.is_empty() {
                worth.insert(best, really);
            }
        }
    }

    fn cost(&self, case: usize) -> (usize, usize) {
        let case = self.subject.cases[case];
        (case.steps.len(), case.tree.entries.len())
    }

    /// Whether the case tells the alternative from the overlay.
    fn tells(&mut self, at: usize, case: usize) -> Result<bool, RunError> {
        if let Some(known) = self.is_distinct.get(&(at, case)) {
            return Ok(*known);
        }
        let is_distinct = self.prediction(at, case)? != self.signs(&self.overlay.clone(), case)?;
        self.is_distinct.insert((at, case), is_distinct);
        Ok(is_distinct)
    }

    fn prediction(&mut self, at: usize, case: usize) -> Result<Rc<Signs>, RunError> {
        let alternative = &self.alternatives[at];
        match alternative.number.filter(|_| self.overlay.0.is_empty()) {
            Some(number) => {
                let signs = self.experiments.signs.get(&(number, case));
                let signs = signs.unwrap_or(&self.experiments.documented[case]);
                Ok(Rc::clone(signs))
            }
            None => {
                let overlay = alternative.overlay.clone();
                self.signs(&overlay, case)
            }
        }
    }

    /// The alternatives that a case may yet exclude.
    fn open(&mut self) -> Result<Vec<usize>, RunError> {
        let mut open = Vec::new();
        for at in 0..self.alternatives.len() {
            if self.settled.contains(&at) {
                continue;
            }
            if self.tally(at)?.is_open() {
                open.push(at);
            } else {
                self.settled.insert(at);
            }
        }
        Ok(open)
    }

    pub(super) fn tally(&mut self, at: usize) -> Result<Tally, RunError> {
        let cases: Vec<usize> = self.alternatives[at].cases.iter().copied().collect();
        let mut tally = Tally::default();
        for case in cases {
            if !self.asked.contains_key(&case) || !self.tells(at, case)? {
                continue;
            }
            let own = self.signs(&self.overlay.clone(), case)?;
            let other = self.prediction(at, case)?;
            match self.asked[&case].support(&own, &other) {
                Support::First => tally.excluding.push(case),
                Support::Second => tally.supporting += 1,
                _ => tally.hidden += 1,
            }
        }
        Ok(tally)
    }

    /// Whether any case, asked or not, tells an alternative apart.
    pub(super) fn shows(&mut self, at: usize) -> Result<bool, RunError> {
        let cases: Vec<usize> = self.alternatives[at].cases.iter().copied().collect();
        for case in cases {
            if self.tells(at, case)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(super) fn name(&self, case: usize) -> String {
        self.subject.cases[case].name.clone()
    }

    pub(super) fn alternatives(&self) -> &[Alternative] {
        &self.alternatives
    }

    /// The cases that are not yet as the overlay predicts.
    pub(super) fn unexplained(&mut self, overlay: &Overlay) -> Result<Vec<usize>, RunError> {
        let asked: Vec<usize> = self.asked.keys().copied().collect();
        let mut unexplained = Vec::new();
        for case in asked {
            if *self.signs(overlay, case)? != self.asked[&case] {
                unexplained.push(case);
            }
        }
        Ok(unexplained)
    }

    /// Changes the overlay as long as that explains more.
    fn fit(&mut self) -> Result<(), RunError> {
        for _ in 0..2 * self.changes.len() {
            let unexplained: BTreeSet<usize> =
                self.unexplained(&self.overlay.clone())?.into_iter().collect();
            let mut best: Option<(Gain, usize)> = None;
            for at in 0..self.alternatives.len() {
                if self.alternatives[at].cases.is_disjoint(&unexplained) {
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
            self.adopt(overlay);
        }
        Ok(())
    }

    /// What another overlay explains that this one does not, in these cases.
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
            gain.exact += isize::from(*own == *after) - isize::from(*own == *before);
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
    fn fit_pairs(&mut self) -> Result<bool, RunError> {
        let unexplained = self.unexplained(&self.overlay.clone())?;
        let mut tried = 0;
        for case in unexplained {
            let singles: Vec<Overlay> = (self.alternatives.iter())
                .filter(|one| one.cases.contains(&case) && !one.change.0.is_empty())
                .map(|one| one.change.clone())
                .collect();
            for (at, one) in singles.iter().enumerate() {
                for other in singles[at + 1..].iter().filter(|other| !other.overlaps(one)) {
                    tried += 1;
                    if tried > MOST_PAIRS {
                        return Ok(false);
                    }
                    let both = self.overlay.with(one).with(other).beyond(&self.documented);
                    if *self.signs(&both, case)? != self.asked[&case] {
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
    fn learn(&mut self, case: usize) -> Result<(), RunError> {
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

    /// Goes on with an overlay: all alternatives are seen from there.
    fn adopt(&mut self, overlay: Overlay) {
        self.overlay = overlay;
        self.is_distinct.clear();
        self.settled.clear();
        let mut alternatives = Vec::new();
        for (number, change) in self.changes.iter().enumerate() {
            let known = self.experiments.shows_in.get(number);
            let mut cases: BTreeSet<usize> = known.into_iter().flatten().copied().collect();
            if known.is_none() || !self.overlay.0.is_empty() {
                cases.extend(self.cases_that_both_change(change, known.is_none()));
            }
            alternatives.push(Alternative {
                overlay: self.overlay.with(change),
                change: change.clone(),
                number: known.map(|_| number),
                cases,
            });
        }
        for rule in self.overlay.0.keys() {
            let change = Overlay::one(rule, self.documented.get(rule).cloned().unwrap_or_default());
            alternatives.push(Alternative {
                overlay: self.overlay.without(&change),
                cases: self.cases_of.get(rule).cloned().unwrap_or_default(),
                number: None,
                change,
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
            for (change, shows_in) in self.changes.iter().zip(&self.experiments.shows_in) {
                let mut shared = shows_in.iter();
                let is_rival = !change.overlaps(&own)
                    && shared.any(|case| cases.contains(case) && self.asked.contains_key(case));
                if is_rival {
                    swaps.push(Alternative {
                        overlay: rest.with(change),
                        change: Overlay::default(),
                        number: None,
                        cases: shows_in.iter().chain(cases).copied().collect(),
                    });
                }
            }
        }
        swaps
    }

    /// The cases of its rules; of a known change, those in which the overlay shows, too.
    fn cases_that_both_change(&self, change: &Overlay, all: bool) -> BTreeSet<usize> {
        let of = |rules: &Overlay| -> BTreeSet<usize> {
            let cases = rules.0.keys().filter_map(|rule| self.cases_of.get(rule));
            cases.flatten().copied().collect()
        };
        let (own, others) = (of(change), of(&self.overlay));
        own.into_iter().filter(|case| all || others.contains(case)).collect()
    }
}

/// What a change of the overlay explains, the most important first.
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
