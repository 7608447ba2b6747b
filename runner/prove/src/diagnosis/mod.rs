//! The likely causes of a run's failures: a stage between the run and its reports.
//!
//! Say that a target forgets hidden files, and seven of the cases that it fails list some. The report
//! of each case has the facets that failed and the signs of the answer (`trial.rs`). After the last
//! case, mutants that fail in such facets (`candidates.rs`) answer the failed cases again
//! (`replay.rs`), and one that leaves hidden files out gives all seven answers that the target gave
//! (`explain.rs`). Several such mutants are put into one target, which shows whether each of them is
//! needed beside the others, and which one is missing (`verify.rs`). They are named before the run
//! ends (`naming.rs`), if they are worth it (`worth.rs`). Where a mutant is another number, the number
//! in its sentence is the one that the answers show (`estimate.rs`).
//!
//! Everything that a diagnosis needs of a case is in its report, so that stored reports can be
//! diagnosed as well. The harness has no diagnosis: it links no reference, each of its tests is one
//! case, perhaps in a process of its own, and one case seldom decides between causes.

mod candidates;
mod estimate;
mod explain;
mod naming;
mod replay;
mod symptoms;
#[cfg(test)]
mod tests;
mod trial;
mod verify;
mod worth;

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::diagnosis::Diagnosis;
use seekspec_conformance::suite::Suite;
use seekspec_faults::matrix::Matrix;
use seekspec_faults::mutation::Deviation;
use seekspec_faults::mutation::generated::generated_value;
use seekspec_run::event::Event;
use seekspec_run::interrupt;
use seekspec_run::schedule::{RunError, RunOptions};

use crate::good_targets::GoodTargets;
use crate::session::{CommandSession, KnownDeviations};
use candidates::{Candidate, candidates};
use estimate::Estimates;
use explain::{explain, grounded};
use naming::name;
use replay::{Questions, Replayer};
use trial::Trials;
use verify::{Verification, unverified};

/// The most answers of mutants that are compared, so that a diagnosis ends within seconds.
const MOST_ANSWERS: usize = 40_000;

/// Passes the events of a run on, and names the likely causes of its failures before the last.
pub struct DiagnosisStage<'a> {
    session: &'a CommandSession,
    trials: Trials,
    /// Nothing is left to diagnose: it has been done, or the target cannot be judged.
    is_done: bool,
    /// The error that prevented a diagnosis.
    error: Option<anyhow::Error>,
}

impl<'a> DiagnosisStage<'a> {
    /// Called before the run.
    pub fn new(session: &'a CommandSession) -> Self {
        Self {
            session,
            trials: Trials::default(),
            is_done: false,
            error: None,
        }
    }

    /// Passes an event on. A diagnosis among the events is kept, as stored reports have one.
    pub fn pass(&mut self, event: &Event, sink: &mut dyn FnMut(&Event)) {
        match event {
            Event::CaseFinished(report) => self.trials.add(report),
            Event::Unusable(_) | Event::Diagnosed(_) => self.is_done = true,
            // An interrupted run is to end soon; `report` makes up for it.
            Event::Finished(summary) if !self.is_done && !interrupt::is_set() => {
                self.trials.leave_out(&summary.absent_tools);
                self.diagnose(sink);
            }
            _ => {}
        }
        sink(event);
    }

    /// Called after the run.
    ///
    /// # Errors
    /// Why there is no diagnosis: mutants that have mistakes or are not of the reference, and files
    /// that cannot be read.
    pub fn finish(self) -> anyhow::Result<()> {
        self.error.map_or(Ok(()), Err)
    }

    fn diagnose(&mut self, sink: &mut dyn FnMut(&Event)) {
        if self.trials.failed().next().is_none() {
            return;
        }
        match causes(self.session, &mut self.trials) {
            Ok(diagnosis) => sink(&Event::Diagnosed(diagnosis)),
            Err(error) => self.error = Some(error),
        }
    }
}

/// The likely causes of failures; none after a signal.
///
/// # Errors
/// Mutants that have mistakes or are not of the reference, and files that cannot be read.
fn causes(session: &CommandSession, trials: &mut Trials) -> anyhow::Result<Diagnosis> {
    let suite = &session.cases()?.suite;
    let failed = trials.failed().filter_map(|(name, _)| suite.case(name));
    let profiles = failed.map(|case| case.profile.as_str()).collect();
    let KnownDeviations { all, matrix } = session.deviations_of(&profiles)?;
    let good = GoodTargets::read(suite)?;
    let replayer = Replayer {
        suite,
        good: &good,
        directory: &good.directory()?,
        jobs: RunOptions::default().jobs,
    };
    match compared(trials, &matrix, all, &replayer) {
        Err(RunError::Interrupted) => Ok(Diagnosis::default()),
        diagnosis => Ok(in_words_of_the_document(diagnosis?, all, suite)),
    }
}

/// Says of a mutant that was generated from a rule of the engine, whose name only the engine knows, which sentence is
/// not so.
fn in_words_of_the_document(
    mut diagnosis: Diagnosis,
    all: &[Deviation],
    suite: &Suite,
) -> Diagnosis {
    for cause in &mut diagnosis.causes {
        let mutant = all.iter().find(|mutant| mutant.name == cause.id);
        let broken = mutant.and_then(|mutant| suite.requirement(mutant.breaks.first()?));
        if let (Some(value), Some(broken)) = (generated_value(&cause.sentence), broken) {
            let is_number = value.starts_with(|first: char| first.is_ascii_digit());
            let difference = if is_number { value } else { "not so" };
            cause.sentence = format!("{difference}: {}", broken.statement);
        }
    }
    diagnosis
}

/// The causes that the answers of mutants show.
fn compared(
    trials: &mut Trials,
    matrix: &Matrix,
    all: &'static [Deviation],
    replayer: &Replayer<'_>,
) -> Result<Diagnosis, RunError> {
    let candidates = candidates(matrix, trials);
    let mutants = numbered(matrix, all);
    let mut replays = replayer.replay(&questions(trials, &candidates), &mutants)?;
    for (name, replay) in &mut replays {
        if let Some(trial) = trials.0.get_mut(name) {
            trial.compare(replay);
        }
    }
    let grounded = grounded(&candidates, trials, &replays);
    let likely = explain(&grounded, trials);
    let ask = |questions: &Questions<'_>| {
        let mut replays = replayer.replay(questions, &mutants)?;
        for (name, replay) in &mut replays {
            trials.0[name].adapt(replay);
        }
        Ok(replays)
    };
    // Commands cannot be put together into one target.
    let verified = if mutants.values().any(|one| !one.change.command.is_empty()) {
        unverified(&likely)
    } else {
        Verification::new(matrix, trials, &ask).verify(&likely)?
    };
    let mut diagnosis = name(matrix, trials, &grounded, verified, replayer.suite);
    let estimates = Estimates {
        trials,
        replays: &replays,
        replayer,
    };
    for cause in &mut diagnosis.causes {
        if let Some(mutant) = all.iter().find(|mutant| mutant.name == cause.id) {
            estimates.put_into(cause, mutant)?;
        }
    }
    Ok(diagnosis)
}

/// Which mutants answer which failed case.
fn questions<'a>(trials: &'a Trials, candidates: &[Candidate<'a>]) -> Questions<'a> {
    let most = MOST_ANSWERS / candidates.len().max(1);
    let mut questions = Questions::new();
    for (case, _) in trials.failed() {
        questions.insert(case, BTreeSet::new());
    }
    for candidate in candidates {
        for case in candidate.failed.iter().take(most) {
            let compounds = questions.entry(case).or_default();
            compounds.insert(vec![candidate.number]);
        }
    }
    questions
}

/// The mutants of a matrix by their number there.
fn numbered(matrix: &Matrix, all: &'static [Deviation]) -> BTreeMap<usize, &'static Deviation> {
    let by_name: BTreeMap<&str, &Deviation> =
        all.iter().map(|one| (one.name.as_str(), one)).collect();
    let mut numbered = BTreeMap::new();
    for (number, mutant) in matrix.mutants.iter().enumerate() {
        if let Some(deviation) = by_name.get(mutant.name.as_str()) {
            numbered.insert(number, *deviation);
        }
    }
    numbered
}
