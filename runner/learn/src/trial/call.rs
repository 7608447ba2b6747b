//! One call of a case, outside a run.

use seekspec_conformance::answer::Answer;
use seekspec_conformance::change::TreeChange;
use seekspec_conformance::judge::{Judgement, Observed, judge};
use seekspec_conformance::suite::Case;

use seekspec_run::ask::{Setting, TargetSession};
use seekspec_run::sandbox::{RunDirectory, SandboxError};
use seekspec_run::targets::{HeardResult, Target};
use seekspec_run::transport::{Broken, Unanswered};

/// The call that decides a case, and its answer.
#[derive(Debug)]
pub(crate) struct CallTrial {
    /// The answer, judged.
    pub(crate) outcome: Result<(Answer, Judgement), Unanswered>,
    /// The change of the tree.
    pub(crate) change: TreeChange,
    /// The end of its stderr.
    pub(crate) stderr: String,
    /// The answer of the target, unread.
    heard: Option<HeardResult>,
}

impl CallTrial {
    /// Makes the call, with a new tree and a new process.
    pub(crate) fn make(
        case: &Case,
        target: &Target,
        directory: &RunDirectory,
    ) -> Result<Self, SandboxError> {
        let Some(step) = case.only_call() else {
            return Ok(Self {
                outcome: Err(Broken::NoAnswer.into()),
                change: TreeChange::default(),
                stderr: String::new(),
                heard: None,
            });
        };
        let mut session = TargetSession::start(Setting::of(case), target, directory)?;
        let setups = case.steps.iter().take_while(|step| step.is_setup);
        for setup in setups.filter(|setup| target.has_tool(&setup.tool)) {
            session.call(&case.profile, setup)?;
        }
        let (called, heard) = session.call_to_keep(&case.profile, step)?;
        Ok(Self {
            outcome: judged(case, target, called.answer, &called.change),
            change: called.change,
            stderr: called.stderr,
            heard,
        })
    }

    /// The same with a target that may read the answer otherwise; it is called if it is called
    /// otherwise.
    pub(crate) fn again(
        &self,
        case: &Case,
        target: &Target,
        directory: &RunDirectory,
    ) -> Result<Self, SandboxError> {
        let heard = self.heard.as_ref().zip(case.only_call());
        let Some(answer) = heard.and_then(|(heard, step)| target.read_heard(heard, step)) else {
            return Self::make(case, target, directory);
        };
        Ok(Self {
            outcome: judged(case, target, answer, &self.change),
            change: self.change.clone(),
            stderr: self.stderr.clone(),
            heard: self.heard.clone(),
        })
    }

    /// The answer, if there is one.
    pub(crate) fn answer(&self) -> Option<Answer> {
        self.outcome.as_ref().ok().map(|(answer, _)| answer.clone())
    }

    /// Whether the case passes.
    pub(crate) fn passes(&self) -> bool {
        matches!(&self.outcome, Ok((_, judgement)) if judgement.passes())
    }
}

fn judged(
    case: &Case,
    target: &Target,
    answer: Result<Answer, Unanswered>,
    change: &TreeChange,
) -> Result<(Answer, Judgement), Unanswered> {
    let answer = answer?;
    let observed = Observed {
        answer: answer.clone(),
        change: change.clone(),
        ..Observed::default()
    };
    let setups = case.steps.iter().take_while(|step| step.is_setup);
    let mut all = vec![Observed::default(); setups.count()];
    all.push(observed);
    let judgement = judge(case, &all, &target.contract);
    Ok((answer, judgement))
}
