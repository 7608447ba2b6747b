//! The self-test of a suite: every mutant of the reference against every case that calls its tool.
//!
//! Nothing is left out once a mutant is killed: the whole matrix is wanted. Trees are made once for all mutants where nothing is written.

mod bench;
mod crew;
pub mod kept;
mod line_up;

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

use seekspec_conformance::matrix::{self, Matrix};
use seekspec_conformance::mutation::Deviation;
use seekspec_conformance::suite::Case;

use crate::interrupt;
use crate::sandbox::{Machine, RunDirectory};
use crate::schedule::RunError;
use crate::transport::in_process;

/// What became of the cases.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selftest {
    /// Which case kills which mutant.
    pub matrix: Matrix,
    /// The cases that fail on the reference itself, so that they say nothing about mutants, and the facets that do not hold.
    pub unfit: BTreeMap<String, BTreeSet<String>>,
    /// The cases that this machine cannot run, or not in one process with the mutants.
    pub unsupported: BTreeSet<String>,
}

/// A case, judged on the right tool and on every mutant.
struct Outcome {
    case: String,
    /// The facets that do not hold on the right tool. Where there are any, no mutant was judged.
    right: BTreeSet<String>,
    /// The numbers of the mutants that fail, with the facets that do not hold.
    kills: Vec<(usize, BTreeSet<String>)>,
}

/// Judges every mutant on every case that calls its tool. `done` is told after each case.
///
/// # Errors
/// Where no tree could be made, and after a signal.
pub fn run(
    cases: &[&Case],
    mutants: &[&'static Deviation],
    jobs: NonZeroUsize,
    done: &mut dyn FnMut(&str),
) -> Result<Selftest, RunError> {
    interrupt::listen();
    let directory = RunDirectory::create_for_this_process()?;
    let machine = Machine::with_trials_in(directory.path());
    let not_carried = in_process::TRANSPORT.lacks;
    let lacks = |case: &Case| {
        let mut needs = case.needs.iter();
        needs.any(|need| not_carried.contains(need) || machine.lacks(*need).is_some())
    };
    let (unsupported, supported): (Vec<&Case>, Vec<&Case>) =
        cases.iter().copied().partition(|case| lacks(case));
    let mut selftest = Selftest {
        matrix: Matrix {
            mutants: mutants
                .iter()
                .map(|mutant| matrix::Mutant::of(mutant))
                .collect(),
            ..Matrix::default()
        },
        unsupported: unsupported.iter().map(|case| case.name.clone()).collect(),
        ..Selftest::default()
    };
    crew::work(
        &supported,
        &line_up::LineUp::new(mutants),
        jobs,
        &directory,
        &mut |outcome| {
            done(&outcome.case);
            selftest.take(outcome);
        },
    )?;
    if interrupt::is_set() {
        Err(RunError::Interrupted)
    } else {
        Ok(selftest)
    }
}

/// Whether the mutant could fail on the case: whether the case calls its tool.
pub fn concerns(mutant: &Deviation, case: &Case) -> bool {
    mutant.profile == case.profile && case.steps.iter().any(|step| step.tool == mutant.tool)
}

impl Selftest {
    fn take(&mut self, outcome: Outcome) {
        if !outcome.right.is_empty() {
            self.unfit.insert(outcome.case, outcome.right);
            return;
        }
        for (number, facets) in outcome.kills {
            if let Some(mutant) = self.matrix.mutants.get_mut(number) {
                mutant.kills.insert(outcome.case.clone(), facets);
            }
        }
        self.matrix.cases.insert(outcome.case);
    }
}
