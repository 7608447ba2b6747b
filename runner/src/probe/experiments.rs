//! Which case tells which change from the document.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::rc::Rc;

use seekspec_conformance::judge::Signs;
use seekspec_conformance::mutation::Deviation;
use seekspec_conformance::suite::Case;

use super::hypotheses;
use super::overlay::Overlay;
use super::predict::Subject;
use crate::sandbox::RunDirectory;
use crate::schedule::RunError;
use crate::selftest::{CaseRunner, workers};
use crate::target::Target;

/// Every known change of rules, and what the reference answers under it. Cases and changes are numbered.
pub(super) struct Experiments {
    pub(super) directory: RunDirectory,
    pub(super) changes: Vec<Overlay>,
    /// The signs under the document, by case.
    pub(super) documented: Vec<Rc<Signs>>,
    /// Of each change, the cases in which it shows.
    pub(super) shows_in: Vec<Vec<usize>>,
    /// The signs under a single change, by its number and that of the case, where it shows.
    pub(super) signs: HashMap<(usize, usize), Rc<Signs>>,
}

/// A case under the document, and under the changes that it tells.
struct Row {
    case: String,
    documented: Signs,
    changed: Vec<(usize, Signs)>,
}

impl Experiments {
    /// Asks the reference each case under each change. This takes seconds.
    ///
    /// # Errors
    /// A tree that could not be made, or a signal.
    pub(super) fn new(
        subject: &Subject<'_>,
        deviations: &[Deviation],
        jobs: NonZeroUsize,
    ) -> Result<Self, RunError> {
        let changes = hypotheses::all(subject.profile, subject.tool, deviations);
        let mut experiments = Self {
            directory: RunDirectory::create_for_this_process()?,
            documented: vec![Rc::default(); subject.cases.len()],
            shows_in: vec![Vec::new(); changes.len()],
            signs: HashMap::new(),
            changes,
        };
        let targets = experiments.changes.iter().map(|one| subject.target(one));
        let targets: Vec<Target> = targets.collect();
        let task = |runner: &mut CaseRunner<'_>, case: &Case, is_stopped: &dyn Fn() -> bool| {
            row(subject, &targets, runner, case, is_stopped)
        };
        let mut rows = Vec::new();
        let directory = &experiments.directory;
        workers::work(subject.cases, jobs, directory, &task, &mut |row| rows.push(row))?;
        if crate::interrupt::is_set() {
            return Err(RunError::Interrupted);
        }
        let numbers = subject.numbers();
        for row in rows {
            if let Some(case) = numbers.get(row.case.as_str()) {
                experiments.add(*case, row);
            }
        }
        experiments.shows_in.iter_mut().for_each(|cases| cases.sort_unstable());
        Ok(experiments)
    }

    fn add(&mut self, case: usize, row: Row) {
        for (number, signs) in row.changed {
            self.shows_in[number].push(case);
            self.signs.insert((number, case), Rc::new(signs));
        }
        self.documented[case] = Rc::new(row.documented);
    }
}

fn row(
    subject: &Subject<'_>,
    targets: &[Target],
    runner: &mut CaseRunner<'_>,
    case: &Case,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Row, RunError> {
    let right = runner.observed(case, &subject.target(&Overlay::default()))?;
    let documented = subject.read(case, &right);
    let mut changed = Vec::new();
    for (number, target) in targets.iter().enumerate() {
        if is_stopped() {
            break;
        }
        let observed = runner.observed(case, target)?;
        if observed == right {
            continue;
        }
        let signs = subject.read(case, &observed);
        if signs != documented {
            changed.push((number, signs));
        }
    }
    Ok(Row {
        case: case.name.clone(),
        documented,
        changed,
    })
}
