//! Two implementations answer mutated cases.

use std::num::NonZeroUsize;

use seekspec_conformance::suite::Case;
use seekspec_prove::good_targets::GoodTargets;
use seekspec_run::ask;
use seekspec_run::interrupt;
use seekspec_run::leftovers;
use seekspec_run::output::Output;
use seekspec_run::pool::{self, StopRequest};
use seekspec_run::progress::Steps;
use seekspec_run::resources;
use seekspec_run::sandbox::{Machine, RunDirectory};
use seekspec_run::schedule::{self, RunError};
use seekspec_run::targets::Target;
use seekspec_run::transport::Probe;

use super::kept_process::KeptProcess;
use super::mutated::MutatedCase;
use super::reading::{Answers, Difference, differences};
use super::report;

/// A mutated case whose answers differ.
pub(super) struct Found<'a> {
    pub(super) mutated: MutatedCase<'a>,
    pub(super) case: Case,
    pub(super) difference: Difference,
}

/// The targets that are right, and another one.
pub(super) struct Pair<'t> {
    good: &'t GoodTargets,
    target: &'t Target,
    probe: Probe,
    good_trees: RunDirectory,
    target_trees: RunDirectory,
}

impl<'t> Pair<'t> {
    pub(super) fn new(good: &'t GoodTargets, target: &'t Target) -> Result<Self, RunError> {
        Ok(Self {
            good,
            target,
            probe: schedule::probe(target)?,
            good_trees: good.directory()?,
            target_trees: ask::directory(target)?,
        })
    }

    /// Asks both, one case after the other.
    pub(super) fn asker(&self) -> Asker<'_> {
        Asker {
            pair: self,
            machine: Machine::with_trials_in(self.target_trees.path()),
            process: KeptProcess::new(self.target, &self.target_trees),
        }
    }

    /// Has both answer the cases, until a signal comes.
    pub(super) fn ask<'a>(
        &self,
        mutated: Vec<MutatedCase<'a>>,
        jobs: NonZeroUsize,
        output: Output,
    ) -> Result<Vec<Found<'a>>, RunError> {
        resources::for_workers(jobs.get())?;
        let mut steps = Steps::new(mutated.len(), output);
        let mut left = mutated.into_iter();
        let found = pool::work(
            (0..jobs.get()).map(|_| self.asker()),
            |_| left.next(),
            &StopRequest::default(),
            |asker, mutated, send| {
                send(());
                asker.find(mutated)
            },
            &mut |()| {
                steps.step();
                steps.begin("mutated cases");
            },
        );
        if self.target.reach.program().is_some() {
            leftovers::sweep_run(self.target_trees.path());
        }
        Ok(found?.into_iter().flatten().collect())
    }
}

/// Asks both targets.
pub(super) struct Asker<'p> {
    pair: &'p Pair<'p>,
    machine: Machine,
    process: KeptProcess<'p>,
}

impl Asker<'_> {
    /// Whether both can be asked.
    pub(super) fn can_ask(&self, case: &Case) -> bool {
        let Pair {
            good,
            target,
            probe,
            ..
        } = self.pair;
        let targets = [(*target, probe), (good.of_case(case), &Probe::default())];
        targets.iter().all(|(target, probe)| {
            schedule::unsupported(case, target, probe, &self.machine).is_none()
        })
    }

    /// The first difference that the original case does not show, with as few mutations as it takes.
    fn find<'a>(&mut self, mut mutated: MutatedCase<'a>) -> Result<Option<Found<'a>>, RunError> {
        let Some(all) = self.differences(&mutated)? else {
            return Ok(None);
        };
        let known = self.ask(mutated.original, mutated.original)?;
        let Some(mut found) = first(&mutated, all, &known) else {
            return Ok(None);
        };
        for index in (0..mutated.mutations.len()).rev() {
            let less = mutated.without(index);
            let all = self.differences(&less)?;
            if let Some(smaller) = all.and_then(|all| first(&less, all, &known))
                && report::kind(&smaller) == report::kind(&found)
            {
                (mutated, found) = (less, smaller);
            }
        }
        // A side that differs now and then, such as a time, says nothing, and neither do answers of
        // processes that a signal has ended.
        let again = self.ask(mutated.original, mutated.original)?;
        let is_new = !again.iter().any(|one| found.difference.is_like(one));
        Ok(Some(found).filter(|_| is_new && !interrupt::is_set()))
    }

    /// The case and the differences in it; `None`: there are none, or it cannot be asked.
    fn differences(&mut self, mutated: &MutatedCase<'_>) -> Result<Option<Differing>, RunError> {
        let Some(case) = mutated.case().filter(|case| self.can_ask(case)) else {
            return Ok(None);
        };
        let all = self.ask(mutated.original, &case)?;
        Ok((!all.is_empty()).then_some((case, all)))
    }

    /// The differences in the sides that the original case judges; none where the reference does not answer.
    fn ask(&mut self, original: &Case, case: &Case) -> Result<Vec<Difference>, RunError> {
        let good = self.pair.good.of_case(case);
        let right = KeptProcess::new(good, &self.pair.good_trees).ask(case)?;
        if right.unanswered.is_some() {
            return Ok(Vec::new());
        }
        let other = self.process.ask(case)?;
        let right = Answers {
            attempt: &right,
            contract: &good.contract,
        };
        let other = Answers {
            attempt: &other,
            contract: &self.pair.target.contract,
        };
        Ok(differences(original, case, [&right, &other]))
    }
}

/// A case, and the differences in it.
type Differing = (Case, Vec<Difference>);

/// The first difference in a side of an answer that is not known to differ.
fn first<'a>(
    mutated: &MutatedCase<'a>,
    (case, all): Differing,
    known: &[Difference],
) -> Option<Found<'a>> {
    let mut new = all.into_iter();
    let difference = new.find(|one| !known.iter().any(|known| known.is_like(one)))?;
    Some(Found {
        mutated: mutated.clone(),
        case,
        difference,
    })
}
