//! A tool of a target: the cases that it can be asked, and its answers.

use std::time::{Duration, Instant};

use seekspec_conformance::signs::Signs;
use seekspec_conformance::suite::{Case, Suite};
use seekspec_faults::FaultModel;
use serde::Serialize;

use super::card::Card;
use super::experiments::Experiments;
use super::predict::{Predictor, ProbedTool};
use super::relevance::Relevance;
use super::schema::Meanings;
use super::search::RuleSearch;
use super::simulation::Simulation;
use seekspec_run::ask::{self, KeptProcess};
use seekspec_run::interrupt;
use seekspec_run::sandbox::{Machine, RunDirectory};
use seekspec_run::schedule::{self, RunError, RunOptions};
use seekspec_run::targets::Target;
use seekspec_run::transport::Probe;

/// A tool of a target.
pub struct TargetTool<'a> {
    target: &'a Target,
    faults: &'a FaultModel,
    profile: &'a str,
    tool: &'a str,
    cases: Vec<&'a Case>,
    relevance: Relevance,
}

/// How much a tool is asked.
#[derive(Debug, Clone, Copy)]
pub struct ProbeLimits {
    /// The most calls.
    pub calls: usize,
    /// The most time, after which no further call is made.
    pub time: Option<Duration>,
}

/// Whether a tool answers as its card says.
#[derive(Debug, Clone, Default, Serialize)]
pub struct CardVerification {
    /// How many cases it was asked.
    pub cases: usize,
    /// The cases that it answers otherwise.
    pub otherwise: Vec<String>,
}

impl<'a> TargetTool<'a> {
    /// The tool, by the name of the profile.
    /// `about` has the target's own words at its start.
    ///
    /// # Errors
    /// A machine without room.
    pub fn new(
        target: &'a Target,
        about: &Probe,
        (suite, faults): (&'a Suite, &'a FaultModel),
        (profile, tool): (&'a str, &'a str),
        relevance: Relevance,
    ) -> Result<Self, RunError> {
        let directory = RunDirectory::create_for_this_process()?;
        let machine = Machine::with_trials_in(directory.path());
        let cases = suite.cases.iter().filter(|case| {
            is_about(case, profile, tool)
                && schedule::missing_for_calls(case, target, about, &machine).is_none()
        });
        Ok(Self {
            target,
            faults,
            profile,
            tool,
            cases: cases.collect(),
            relevance,
        })
    }

    /// Whether there is any case that it can be asked.
    pub fn can_be_asked(&self) -> bool {
        !self.cases.is_empty()
    }

    /// Its name in the profile.
    pub fn name(&self) -> &'a str {
        self.tool
    }

    fn subject(&self) -> ProbedTool<'_> {
        ProbedTool {
            profile: self.profile,
            tool: self.tool,
            cases: &self.cases,
            contract: &self.target.contract,
        }
    }

    /// Finds out what it does. `done` gets the case of each call. After a signal, or when the time is
    /// over, the card has what the calls until then tell.
    ///
    /// # Errors
    /// A tree that could not be made, or a signal before the first answer.
    pub fn card(&self, most: ProbeLimits, done: &mut dyn FnMut(&Case)) -> Result<Card, RunError> {
        let jobs = RunOptions::default().jobs;
        let subject = self.subject();
        let directory = RunDirectory::create_for_this_process()?;
        let trees = (jobs, &directory);
        let mut experiments = Experiments::new(&subject, self.faults, &self.relevance, trees)?;
        let mut search = RuleSearch::new(subject, &mut experiments, trees, most.calls);
        let own = ask::directory(self.target)?;
        let mut process = KeptProcess::new(self.target, &own);
        let begin = Instant::now();
        let mut is_first = true;
        let mut ask = |case: &Case| {
            let is_over = most.time.is_some_and(|time| begin.elapsed() > time);
            if is_over && !is_first {
                return Err(RunError::Interrupted);
            }
            is_first = false;
            done(case);
            Ok(process.ask(case)?.observed)
        };
        let is_interrupted = match search.run_to_the_end(&mut ask) {
            Err(RunError::Interrupted) if search.calls > 0 => true,
            outcome => outcome.map(|()| false)?,
        };
        let meanings = Meanings::new(self.profile, self.tool);
        Card::new(&mut search, &meanings, is_interrupted)
    }

    /// The reference in place of the target, under rules that are known.
    ///
    /// # Errors
    /// A tree that could not be made, or a signal.
    pub fn simulation(&self) -> Result<Simulation<'_>, RunError> {
        Simulation::new(self.subject(), self.faults, &self.relevance)
    }

    /// Asks every case, and compares the answers with those of the reference under the card's rules.
    ///
    /// # Errors
    /// A tree that could not be made, or a signal.
    pub fn verify(
        &self,
        card: &Card,
        done: &mut dyn FnMut(&Case),
    ) -> Result<CardVerification, RunError> {
        let directory = RunDirectory::create_for_this_process()?;
        let mut predictor = Predictor::new(self.subject(), &directory);
        let trees = ask::directory(self.target)?;
        let mut process = KeptProcess::new(self.target, &trees);
        let mut verification = CardVerification::default();
        for (number, case) in self.cases.iter().enumerate() {
            done(case);
            let observed = process.ask(case)?.observed;
            if interrupt::is_set() {
                return Err(RunError::Interrupted);
            }
            let signs = Signs::read(case, &observed, &self.target.contract);
            verification.cases += 1;
            if !signs.is_as(&*predictor.signs(&card.overlay, number)?) {
                verification.otherwise.push(case.name.clone());
            }
        }
        Ok(verification)
    }
}

/// Whether a case calls this tool alone, and neither makes it wait nor cancels it.
fn is_about(case: &Case, profile: &str, tool: &str) -> bool {
    let mut steps = case.steps.iter();
    case.profile == profile
        && case.fault.is_none()
        && steps.all(|step| step.tool == tool && !step.lists_tools && step.cancel_after().is_none())
}
