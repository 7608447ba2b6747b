//! Which rules explain a tool's answers: the next case to ask, and what follows from the answers.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use seekspec_conformance::judge::Observed;
use seekspec_conformance::signs::Signs;
use serde_json::Value;

use super::alternatives::Alternative;
use super::asking::{Ask, REPEATED};
use super::evidence::{Compared, SignComparison};
use super::experiments::{Experiments, Trees};
use super::hypotheses;
use super::overlay::Overlay;
use super::predict::{Predictor, ProbedTool};
use seekspec_run::schedule::RunError;

/// A case that tells this many alternatives is worth a call, even if another tells more.
const TOLD: usize = 24;

/// An answer with this many signs takes as long to predict as another call.
const LONG: usize = 1000;

/// With more answers than this that no rules explain, the tool does something else.
const FEW_UNEXPLAINED: usize = 20;

/// A search for the rules of one tool.
pub(super) struct RuleSearch<'a> {
    pub(super) subject: ProbedTool<'a>,
    pub(super) predictor: Predictor<'a>,
    pub(super) experiments: &'a mut Experiments,
    trees: Trees<'a>,
    /// Known changes, those of the experiments first, and then what was learned from answers.
    pub(super) changes: Vec<Overlay>,
    /// Of each change of the experiments, the cases in which it is known to show.
    pub(super) shows_in: Vec<BTreeSet<usize>>,
    /// By rule, the cases in which another value shows.
    pub(super) cases_of: BTreeMap<String, BTreeSet<usize>>,
    pub(super) asked: BTreeMap<usize, Signs>,
    pub(super) answers: BTreeMap<usize, Vec<Observed>>,
    pub(super) documented: BTreeMap<String, Value>,
    pub(super) overlay: Overlay,
    pub(super) calls: usize,
    pub(super) most_calls: usize,
    pub(super) alternatives: Vec<Alternative>,
    pub(super) is_distinct: HashMap<(usize, usize), bool>,
    /// With the predictions, so that their addresses stand for nothing else.
    pub(super) comparisons: HashMap<Compared, (SignComparison, Rc<Signs>, Rc<Signs>)>,
    /// The alternatives that no further case has to tell, by their names, with the case that excludes
    /// each if a single one is enough.
    pub(super) settled: HashMap<(Option<String>, Overlay), Option<usize>>,
    /// How many answers are yet asked for twice.
    pub(super) to_repeat: usize,
}

impl<'a> RuleSearch<'a> {
    /// A search that has not begun. The experiments are of the same subject.
    pub(super) fn new(
        subject: ProbedTool<'a>,
        experiments: &'a mut Experiments,
        trees: Trees<'a>,
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
            predictor: Predictor::new(subject, trees.1),
            trees,
            changes: experiments.changes.clone(),
            shows_in: experiments.shows_in.clone(),
            experiments,
            cases_of,
            asked: BTreeMap::new(),
            answers: BTreeMap::new(),
            documented: hypotheses::documented(subject.profile, subject.tool),
            overlay: Overlay::default(),
            calls: 0,
            most_calls,
            alternatives: Vec::new(),
            is_distinct: HashMap::new(),
            comparisons: HashMap::new(),
            settled: HashMap::new(),
            to_repeat: REPEATED,
        };
        search.renew_alternatives();
        search
    }

    /// Asks all that it takes for a card.
    ///
    /// # Errors
    /// Whatever keeps a case from being asked or predicted.
    pub(super) fn run_to_the_end(&mut self, ask: &mut Ask<'_>) -> Result<(), RunError> {
        self.run(ask)?;
        self.widen()?;
        self.run(ask)?;
        self.ask_controls(ask)?;
        self.ask_open_points(ask)?;
        self.confirm(ask)?;
        self.run(ask)?;
        self.take_back()
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
            // Two changes may show together in cases in which one of them does not.
            if self.unexplained(&self.overlay.clone())?.len() <= FEW_UNEXPLAINED {
                self.fit(None)?;
            }
            if has_tried_pairs || !self.fit_pairs()? {
                return Ok(());
            }
            has_tried_pairs = true;
            self.fit(None)?;
        }
    }

    /// The cases that tell one overlay from another.
    ///
    /// # Errors
    /// A tree that could not be made.
    pub(super) fn told_apart(
        &mut self,
        one: &Overlay,
        other: &Overlay,
    ) -> Result<Vec<String>, RunError> {
        let mut told = Vec::new();
        for case in 0..self.subject.cases.len() {
            if self.signs(one, case)? != self.signs(other, case)? {
                told.push(self.subject.cases[case].name.clone());
            }
        }
        Ok(told)
    }

    /// Tries a case under every change: of an asked one, all are evidence.
    ///
    /// # Errors
    /// A tree that could not be made.
    pub(super) fn complete(&mut self, case: usize) -> Result<(), RunError> {
        let runner = self.predictor.runner(case);
        self.experiments.complete(&self.subject, runner, case)?;
        let mut rules: BTreeSet<String> = BTreeSet::new();
        for number in self.experiments.showing(case) {
            if self.add(number, case) {
                rules.extend(self.changes[number].0.keys().cloned());
            }
        }
        for one in &mut self.alternatives {
            if one.rules().any(|rule| rules.contains(rule)) {
                one.cases.insert(case);
            }
        }
        Ok(())
    }

    /// Tries all cases for the rules of which the known cases leave several values.
    fn widen(&mut self) -> Result<(), RunError> {
        let mut rules: BTreeSet<String> = BTreeSet::new();
        for at in self.open()? {
            rules.extend(self.alternatives[at].change.0.keys().cloned());
        }
        let shown = self.experiments.widen(&self.subject, &rules, self.trees)?;
        for (number, case) in shown {
            self.add(number, case);
        }
        self.renew_alternatives();
        Ok(())
    }

    /// A change shows in a case: gives whether that is new.
    fn add(&mut self, change: usize, case: usize) -> bool {
        for rule in self.experiments.changes[change].0.keys() {
            let cases = self.cases_of.entry(rule.clone()).or_default();
            cases.insert(case);
        }
        self.shows_in[change].insert(case)
    }

    /// The signs of a case under an overlay.
    pub(super) fn signs(&mut self, overlay: &Overlay, case: usize) -> Result<Rc<Signs>, RunError> {
        if let Some(known) = self.experiments.known(overlay, case) {
            return Ok(known);
        }
        self.predictor.signs(overlay, case)
    }

    /// The same; `None`, if a signal keeps the reference from being asked.
    pub(super) fn known_signs(
        &mut self,
        overlay: &Overlay,
        case: usize,
    ) -> Result<Option<Rc<Signs>>, RunError> {
        match self.signs(overlay, case) {
            Err(RunError::Interrupted) => Ok(None),
            signs => signs.map(Some),
        }
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
                let rate = told.len() * 1000 / (calls + self.length(*case)).max(1);
                (rate, std::cmp::Reverse(size), std::cmp::Reverse(*case))
            };
            let best = worth.iter().max_by_key(|one| rate(*one));
            let Some((&best, _)) = best else {
                return Ok(None);
            };
            if !checked.insert(best) {
                return Ok(Some(best));
            }
            let told = worth.remove(&best).unwrap_or_default();
            let really = self.really_told(best, told)?;
            if really.len() == TOLD {
                return Ok(Some(best));
            }
            if !really.is_empty() {
                worth.insert(best, really);
            }
        }
    }

    /// The first alternatives of these that the case tells from the overlay: as many as are wanted.
    fn really_told(&mut self, case: usize, told: Vec<usize>) -> Result<Vec<usize>, RunError> {
        let mut really = Vec::new();
        for at in told {
            if really.len() < TOLD && self.tells(at, case)? {
                really.push(at);
            }
        }
        Ok(really)
    }

    /// How many calls the answer takes as long as.
    pub(super) fn length(&self, case: usize) -> usize {
        self.experiments.documented[case].count() / LONG
    }

    pub(super) fn is_long(&self, case: usize) -> bool {
        self.length(case) > 0
    }

    fn cost(&self, case: usize) -> (usize, usize) {
        let case = self.subject.cases[case];
        (case.steps.len(), case.tree.entries.len())
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
            let predicted = self.known_signs(overlay, case)?;
            if predicted.is_some_and(|signs| !self.asked[&case].is_as(&signs)) {
                unexplained.push(case);
            }
        }
        Ok(unexplained)
    }
}
