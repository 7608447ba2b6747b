//! Which case tells which change from the document.

use std::collections::{BTreeSet, HashMap};
use std::num::NonZeroUsize;
use std::rc::Rc;

use seekspec_conformance::signs::Signs;
use seekspec_conformance::suite::Case;
use seekspec_faults::FaultModel;
use serde_json::Value;

use super::hypotheses;
use super::overlay::Overlay;
use super::predict::ProbedTool;
use super::relevance::Relevance;
use seekspec_prove::selftest::{CaseRunner, workers};
use seekspec_run::sandbox::RunDirectory;
use seekspec_run::schedule::RunError;

/// Every known change of rules, and the answers of the reference under it. Cases and changes are
/// numbered. Beforehand a case is tried under the changes that it may tell; those under which it was
/// not tried are not known to show in it.
pub(super) struct Experiments {
    pub(super) changes: Vec<Overlay>,
    /// Of each change, the cases in which it is known beforehand to show.
    pub(super) shows_in: Vec<BTreeSet<usize>>,
    /// How many changes are loud: they come first.
    loud: usize,
    /// The changes, as a file of rules has them.
    rules: Vec<Value>,
    /// The signs under the document, by case; none, if it was not tried.
    pub(super) documented: Vec<Rc<Signs>>,
    /// By case, whether it was tried under a change.
    tried: Vec<Vec<bool>>,
    /// The signs under a single change, by its number and that of the case, where it shows.
    signs: HashMap<(usize, usize), Rc<Signs>>,
    /// The numbers of the changes.
    numbers: HashMap<Overlay, usize>,
}

/// A case under the document, and under the changes that it tells.
struct ExperimentRow {
    case: String,
    documented: Signs,
    /// The different answers under changes, and of each change the number of its answer. Many
    /// changes make the same of a case, and some answers are long.
    answers: Vec<Signs>,
    changed: Vec<(usize, usize)>,
    tried: Vec<bool>,
}

/// How many cases are tried at once, and where their trees are.
pub(super) type Trees<'a> = (NonZeroUsize, &'a RunDirectory);

/// Changes under which a case is tried, the loud ones first.
struct RuleChanges<'a> {
    all: &'a [Overlay],
    rules: &'a [Value],
    loud: usize,
}

impl Experiments {
    /// Tries each case under the changes that it may tell. This takes seconds.
    ///
    /// # Errors
    /// A tree that could not be made, or a signal.
    pub(super) fn new(
        subject: &ProbedTool<'_>,
        faults: &FaultModel,
        relevance: &Relevance,
        trees: Trees<'_>,
    ) -> Result<Self, RunError> {
        let mut changes = hypotheses::all(subject.profile, subject.tool, faults);
        let documented = hypotheses::documented(subject.profile, subject.tool);
        let loud = hypotheses::loud_first(&mut changes, &documented);
        let rules = changes.iter().map(|one| one.to_rules(subject.tool));
        let mut experiments = Self {
            loud,
            rules: rules.collect(),
            documented: vec![Rc::default(); subject.cases.len()],
            tried: vec![vec![false; changes.len()]; subject.cases.len()],
            shows_in: vec![BTreeSet::new(); changes.len()],
            signs: HashMap::new(),
            numbers: changes.iter().cloned().zip(0..).collect(),
            changes,
        };
        let changes = experiments.changes.clone();
        let may_tell = |change: usize, case: &Case| relevance.may_tell(&changes[change], case);
        experiments.try_all(subject, trees, &may_tell)?;
        for (change, case) in experiments.signs.keys() {
            experiments.shows_in[*change].insert(*case);
        }
        Ok(experiments)
    }

    /// Tries all cases under the changes of some rules under which they were not tried. Gives for each
    /// of these changes the cases in which it shows.
    ///
    /// # Errors
    /// A tree that could not be made, or a signal.
    pub(super) fn widen(
        &mut self,
        subject: &ProbedTool<'_>,
        rules: &BTreeSet<String>,
        trees: Trees<'_>,
    ) -> Result<Vec<(usize, usize)>, RunError> {
        let wanted: Vec<bool> = self
            .changes
            .iter()
            .map(|change| change.0.keys().any(|rule| rules.contains(rule)))
            .collect();
        self.try_all(subject, trees, &|change, _| wanted[change])?;
        let mut shown: Vec<_> = self.signs.keys().copied().collect();
        shown.retain(|(change, _)| wanted[*change]);
        Ok(shown)
    }

    fn try_all(
        &mut self,
        subject: &ProbedTool<'_>,
        (jobs, directory): Trees<'_>,
        is_worth_it: &(dyn Fn(usize, &Case) -> bool + Sync),
    ) -> Result<(), RunError> {
        let numbers = subject.numbers();
        let (tried, changes) = (&self.tried, self.changes());
        let task = |runner: &mut CaseRunner<'_>, case: &Case, is_stopped: &dyn Fn() -> bool| {
            let tried = numbers
                .get(case.name.as_str())
                .map(|number| &tried[*number]);
            let is_new = |change: usize| tried.is_some_and(|tried| !tried[change]);
            changes.row(subject, runner, case, &|change| {
                !is_stopped() && is_new(change) && is_worth_it(change, case)
            })
        };
        let mut rows = Vec::new();
        workers::work(subject.cases, jobs, directory, &task, &mut |row| {
            rows.push(row);
        })?;
        if seekspec_run::interrupt::is_set() {
            return Err(RunError::Interrupted);
        }
        for row in rows {
            if let Some(case) = numbers.get(row.case.as_str()) {
                self.add(*case, row);
            }
        }
        Ok(())
    }

    /// Tries a case under the changes under which it was not, up to a signal.
    ///
    /// # Errors
    /// A tree that could not be made.
    pub(super) fn complete(
        &mut self,
        subject: &ProbedTool<'_>,
        runner: &mut CaseRunner<'_>,
        case: usize,
    ) -> Result<(), RunError> {
        if !self.tried[case].contains(&false) {
            return Ok(());
        }
        let tried = &self.tried[case];
        let is_left = |change: usize| !seekspec_run::interrupt::is_set() && !tried[change];
        let changes = self.changes();
        let row = changes.row(subject, runner, subject.cases[case], &is_left)?;
        self.add(case, row);
        Ok(())
    }

    /// The changes that show in a case, by number, as far as it was tried.
    pub(super) fn showing(&self, case: usize) -> Vec<usize> {
        (0..self.changes.len())
            .filter(|number| self.signs.contains_key(&(*number, case)))
            .collect()
    }

    /// The signs of a case under the document or a single change of it under which it was tried; of
    /// others nothing is known.
    pub(super) fn known(&self, overlay: &Overlay, case: usize) -> Option<Rc<Signs>> {
        let documented = &self.documented[case];
        if overlay.0.is_empty() {
            return Some(Rc::clone(documented));
        }
        let number = self.numbers.get(overlay)?;
        let signs = self
            .signs
            .get(&(*number, case))
            .or(self.tried[case][*number].then_some(documented));
        signs.map(Rc::clone)
    }

    fn changes(&self) -> RuleChanges<'_> {
        RuleChanges {
            all: &self.changes,
            rules: &self.rules,
            loud: self.loud,
        }
    }

    fn add(&mut self, case: usize, row: ExperimentRow) {
        let answers: Vec<Rc<Signs>> = row.answers.into_iter().map(Rc::new).collect();
        for (number, answer) in row.changed {
            let signs = Rc::clone(&answers[answer]);
            self.signs.insert((number, case), signs);
        }
        let tried = self.tried[case].iter_mut().zip(row.tried);
        tried.for_each(|(before, now)| *before |= now);
        self.documented[case] = Rc::new(row.documented);
    }
}

impl RuleChanges<'_> {
    /// A case under the changes that are worth it. The quiet changes of a rule are left out where no
    /// loud one of it shows.
    fn row(
        &self,
        subject: &ProbedTool<'_>,
        runner: &mut CaseRunner<'_>,
        case: &Case,
        is_worth_it: &dyn Fn(usize) -> bool,
    ) -> Result<ExperimentRow, RunError> {
        let right = subject.observed(runner, case, &Overlay::default().to_rules(subject.tool))?;
        let mut row = ExperimentRow {
            case: case.name.clone(),
            documented: subject.read(case, &right),
            answers: Vec::new(),
            changed: Vec::new(),
            tried: vec![false; self.all.len()],
        };
        let mut showing: BTreeSet<&String> = BTreeSet::new();
        for (number, (change, rules)) in self.all.iter().zip(self.rules).enumerate() {
            row.tried[number] = is_worth_it(number);
            let is_silent =
                number >= self.loud && !change.0.keys().any(|rule| showing.contains(rule));
            if !row.tried[number] || is_silent {
                continue;
            }
            let observed = subject.observed(runner, case, rules)?;
            let signs = (observed != right).then(|| subject.read(case, &observed));
            if let Some(signs) = signs.filter(|signs| *signs != row.documented) {
                row.add(number, signs);
                showing.extend(change.0.keys());
            }
        }
        Ok(row)
    }
}

impl ExperimentRow {
    fn add(&mut self, change: usize, signs: Signs) {
        let known = self.answers.iter().position(|known| *known == signs);
        self.changed
            .push((change, known.unwrap_or(self.answers.len())));
        if known.is_none() {
            self.answers.push(signs);
        }
    }
}
