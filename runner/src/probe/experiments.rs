//! Which case tells which change from the document.

use std::collections::{BTreeSet, HashMap};
use std::num::NonZeroUsize;
use std::rc::Rc;

use seekspec_conformance::judge::Signs;
use seekspec_conformance::suite::{Case, Suite};
use serde_json::Value;

use super::hypotheses;
use super::overlay::Overlay;
use super::predict::Subject;
use crate::sandbox::RunDirectory;
use crate::schedule::RunError;
use crate::selftest::{CaseRunner, workers};

/// Every known change of rules, and the answers of the reference under it. Cases and changes are
/// numbered.
pub(super) struct Experiments {
    pub(super) directory: RunDirectory,
    pub(super) changes: Vec<Overlay>,
    /// The signs under the document, by case.
    documented: Vec<Rc<Signs>>,
    /// Of each change, the cases in which it shows.
    pub(super) shows_in: Vec<Vec<usize>>,
    /// The signs under a single change, by its number and that of the case, where it shows.
    signs: HashMap<(usize, usize), Rc<Signs>>,
    /// The numbers of the changes.
    numbers: HashMap<Overlay, usize>,
}

/// A case under the document, and under the changes that it tells.
struct Row {
    case: String,
    documented: Signs,
    /// The different answers under changes, and of each change the number of its answer. Many
    /// changes make the same of a case, and some answers are long.
    answers: Vec<Signs>,
    changed: Vec<(usize, usize)>,
}

impl Experiments {
    /// Asks the reference each case under each change. This takes seconds.
    ///
    /// # Errors
    /// A tree that could not be made, or a signal.
    pub(super) fn new(
        subject: &Subject<'_>,
        suite: &Suite,
        jobs: NonZeroUsize,
    ) -> Result<Self, RunError> {
        let mut changes = hypotheses::all(subject.profile, subject.tool, suite);
        let documented = hypotheses::documented(subject.profile, subject.tool);
        let loud = hypotheses::loud_first(&mut changes, &documented);
        let mut experiments = Self {
            directory: RunDirectory::create_for_this_process()?,
            documented: vec![Rc::default(); subject.cases.len()],
            shows_in: vec![Vec::new(); changes.len()],
            signs: HashMap::new(),
            numbers: changes.iter().cloned().zip(0..).collect(),
            changes,
        };
        let changes = &experiments.changes;
        let rules = changes.iter().map(|one| one.to_rules(subject.tool));
        let rules: Vec<Value> = rules.collect();
        let task = |runner: &mut CaseRunner<'_>, case: &Case, is_stopped: &dyn Fn() -> bool| {
            row(subject, (changes, loud), &rules, runner, case, is_stopped)
        };
        let mut rows = Vec::new();
        let directory = &experiments.directory;
        workers::work(subject.cases, jobs, directory, &task, &mut |row| {
            rows.push(row);
        })?;
        if crate::interrupt::is_set() {
            return Err(RunError::Interrupted);
        }
        let numbers = subject.numbers();
        for row in rows {
            if let Some(case) = numbers.get(row.case.as_str()) {
                experiments.add(*case, row);
            }
        }
        experiments
            .shows_in
            .iter_mut()
            .for_each(|cases| cases.sort_unstable());
        Ok(experiments)
    }

    /// The signs of a case under the document or a single change of it; of others nothing is known.
    pub(super) fn known(&self, overlay: &Overlay, case: usize) -> Option<Rc<Signs>> {
        let documented = &self.documented[case];
        if overlay.0.is_empty() {
            return Some(Rc::clone(documented));
        }
        let number = self.numbers.get(overlay)?;
        Some(Rc::clone(
            self.signs.get(&(*number, case)).unwrap_or(documented),
        ))
    }

    fn add(&mut self, case: usize, row: Row) {
        let answers: Vec<Rc<Signs>> = row.answers.into_iter().map(Rc::new).collect();
        for (number, answer) in row.changed {
            self.shows_in[number].push(case);
            self.signs
                .insert((number, case), Rc::clone(&answers[answer]));
        }
        self.documented[case] = Rc::new(row.documented);
    }
}

/// The quiet changes of a rule, which come last, are left out where no loud one of it shows.
fn row(
    subject: &Subject<'_>,
    (changes, loud): (&[Overlay], usize),
    rules: &[Value],
    runner: &mut CaseRunner<'_>,
    case: &Case,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Row, RunError> {
    let right = subject.observed(runner, case, &Overlay::default().to_rules(subject.tool))?;
    let documented = subject.read(case, &right);
    let (mut answers, mut changed) = (Vec::new(), Vec::new());
    let mut showing: BTreeSet<&String> = BTreeSet::new();
    for (number, (change, rules)) in changes.iter().zip(rules).enumerate() {
        if is_stopped() {
            break;
        }
        let shows = |rule: &String| showing.contains(rule);
        if number >= loud && !change.0.keys().any(shows) {
            continue;
        }
        let observed = subject.observed(runner, case, rules)?;
        if observed == right {
            continue;
        }
        let signs = subject.read(case, &observed);
        if signs == documented {
            continue;
        }
        let known = answers.iter().position(|known| *known == signs);
        changed.push((number, known.unwrap_or(answers.len())));
        if known.is_none() {
            answers.push(signs);
        }
        showing.extend(change.0.keys());
    }
    Ok(Row {
        case: case.name.clone(),
        documented,
        answers,
        changed,
    })
}
