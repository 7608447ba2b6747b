//! One attempt at a case: its calls and answers.

use std::mem;
use std::time::Duration;

use seekspec_conformance::judge::Observed;
use seekspec_conformance::outside::Reached;
use seekspec_conformance::suite::{Case, Step};

use super::session::{Called, TargetSession};
use super::{Setting, directory};
use crate::sandbox::SandboxError;
use crate::targets::Target;
use crate::transport::{Broken, Unanswered};

/// The result of one attempt at a case.
#[derive(Debug, Default)]
pub struct Attempt {
    /// One for each step that was answered.
    pub observed: Vec<Observed>,
    /// Why a step was not answered, and which, from 1.
    pub unanswered: Option<(usize, Unanswered)>,
    /// The attempts on the user's machine, be the call answered or not.
    pub reached: Vec<Reached>,
    /// The end of stderr.
    pub stderr: String,
    /// The root of the tree in the last call.
    pub root: String,
    /// How long its calls took together.
    pub duration: Duration,
    /// Whether no other case may use the tree.
    pub touched: bool,
    /// Whether its process had served other trees.
    pub served_others: bool,
    /// Why it says little about the target, so that another is to be made.
    pub doubt: Option<Doubt>,
}

/// Why an attempt says little about a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// It broke a process that had served another tree just before.
    Process,
    /// It was too slow: other work of the machine may be the reason.
    Speed,
}

/// One attempt outside of a run, on a tree of its own.
pub fn attempt_alone(case: &Case, target: &Target) -> Result<Attempt, SandboxError> {
    TargetSession::start(Setting::of(case), target, &directory(target)?)?.ask(case)
}

impl TargetSession<'_> {
    /// Makes the calls of a case.
    pub fn ask(&mut self, case: &Case) -> Result<Attempt, SandboxError> {
        // A run leaves such cases out, with the reason; this is for all others who ask.
        let watched = match self.target.could_hurt(case) {
            Some(reason) => Err(Broken::CouldHurt(reason).into()),
            None => self.watch_outside(case)?,
        };
        if let Err(broken) = watched {
            return Ok(Attempt {
                unanswered: Some((1, broken)),
                root: self.root.clone(),
                touched: true,
                ..Attempt::default()
            });
        }
        let mut attempt = self.ask_steps(&case.profile, &case.steps)?;
        attempt.touched |= case.needs_own_tree;
        Ok(attempt)
    }

    /// Makes calls one after the other, up to the first that is not answered.
    fn ask_steps(&mut self, profile: &str, steps: &[Step]) -> Result<Attempt, SandboxError> {
        let mut attempt = Attempt {
            served_others: self.served_others,
            ..Attempt::default()
        };
        let is_from_another_tree = mem::take(&mut self.is_from_another_tree);
        for (index, step) in steps.iter().enumerate() {
            if step.is_setup && !self.target.has_tool(&step.tool) {
                attempt.observed.push(Observed::default());
                continue;
            }
            match attempt.step(profile, step, self)? {
                Ok(observed) => attempt.observed.push(observed),
                Err(why) => {
                    attempt.doubt = match why {
                        _ if why.is_deadline() => Some(Doubt::Speed),
                        Unanswered::Broken(_) if is_from_another_tree => Some(Doubt::Process),
                        _ => None,
                    };
                    attempt.unanswered = Some((index + 1, why));
                    attempt.touched = true;
                    break;
                }
            }
        }
        Ok(attempt)
    }
}

impl Attempt {
    fn step(
        &mut self,
        profile: &str,
        step: &Step,
        session: &mut TargetSession<'_>,
    ) -> Result<Result<Observed, Unanswered>, SandboxError> {
        let patched = step.change.as_ref().map(|change| session.patch(change));
        if let Some(Err(broken)) = patched.transpose()? {
            return Ok(Err(broken));
        }
        if step.restarts {
            session.restart();
        }
        session.root.clone_into(&mut self.root);
        let Called {
            answer,
            change,
            outside,
            touched,
            stderr,
            duration,
        } = session.call(profile, step)?;
        self.duration += duration;
        self.stderr = stderr;
        self.touched |= touched;
        self.reached.extend_from_slice(&outside.reached);
        Ok(answer.map(|answer| Observed {
            answer,
            change,
            outside,
        }))
    }
}
