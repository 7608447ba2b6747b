//! Cases of one tree, answered by the reference and by mutants one after the other.

use std::collections::BTreeSet;
use std::sync::Arc;

use seekspec_conformance::answer::Answer;
use seekspec_conformance::judge::{Chosen, Contract, Judgement, Observed, judge};
use seekspec_conformance::request::request;
use seekspec_conformance::signs::Signs;
use seekspec_conformance::suite::Case;
use seekspec_conformance::tree::Tree;
use seekspec_faults::matrix::BROKEN;
use seekspec_faults::mutation::Change;
use serde_json::Value;

use super::Judged;
use super::applying::question;
use super::mutant_target::MutantTarget;
use seekspec_run::ask::{Attempt, Setting, TargetSession};
use seekspec_run::sandbox::{RunDirectory, SandboxError, Workspace};
use seekspec_run::schedule::RunError;
use seekspec_run::targets::Target;
use seekspec_run::transport::Unanswered;

/// Runs cases of one tree, which stays on disk for as long as nothing is written to it.
pub struct CaseRunner<'a> {
    directory: &'a RunDirectory,
    tree: Arc<Tree>,
    workspace: Option<Workspace>,
    /// Whether the tree is compared after every call; otherwise only where something is expected to
    /// be written.
    watches: bool,
}

/// A case and the reference's answers to it, with which those of mutants are compared.
pub(crate) struct ReferenceAnswer<'a> {
    case: &'a Case,
    /// How answers are read, and the parts of them that count.
    contract: &'a Contract,
    right: Attempt,
    recording: Option<Recording>,
}

/// How a mutant answered a case differently from the reference.
pub(crate) enum AnswerDifference {
    Answered(Vec<Observed>),
    Unanswered(String),
}

impl<'a> CaseRunner<'a> {
    /// For cases with this tree; whether it is looked at after each call.
    pub fn new(directory: &'a RunDirectory, tree: &Arc<Tree>, watches: bool) -> Self {
        Self {
            directory,
            tree: Arc::clone(tree),
            workspace: None,
            watches,
        }
    }

    /// Has the reference answer the case.
    pub(crate) fn baseline<'c>(
        &mut self,
        case: &'c Case,
        reference: &'c Target,
    ) -> Result<ReferenceAnswer<'c>, RunError> {
        Ok(ReferenceAnswer {
            case,
            contract: &reference.contract,
            right: self.attempt(case, reference)?,
            recording: self.record(case, reference)?,
        })
    }

    /// Has a mutant answer the case. `None`: it answers as the reference does.
    pub(crate) fn difference(
        &mut self,
        mutant: &MutantTarget,
        baseline: &ReferenceAnswer<'_>,
    ) -> Result<Option<AnswerDifference>, RunError> {
        let ReferenceAnswer {
            case,
            right,
            recording,
            ..
        } = baseline;
        if let (Some(recording), [deviation], [observed]) =
            (recording, &*mutant.deviations, &*right.observed)
            && deviation.change.is_in_edits()
            && let Some(replayed) = recording.replay(&deviation.change, observed)
        {
            return Ok(match replayed {
                Ok(replayed) if replayed == *observed => None,
                Ok(replayed) => Some(AnswerDifference::Answered(vec![replayed])),
                Err(reason) => Some(AnswerDifference::Unanswered(reason)),
            });
        }
        let is_in_rules = mutant.deviations.iter().all(|one| one.change.is_in_rules());
        if self.watches || case.needs_own_tree || !is_in_rules {
            let attempt = self.attempt(case, &mutant.target)?;
            return Ok(match attempt.unanswered {
                Some((_, why)) => Some(AnswerDifference::Unanswered(why.to_string())),
                None if attempt.observed == right.observed => None,
                None => Some(AnswerDifference::Answered(attempt.observed)),
            });
        }
        let answers = match self.answers(case, &mutant.target)? {
            (answers, None) => answers,
            (_, Some(why)) => return Ok(Some(AnswerDifference::Unanswered(why.to_string()))),
        };
        let expected = right.observed.iter().map(|observed| &observed.answer);
        if answers.iter().map(|observed| &observed.answer).eq(expected) {
            return Ok(None);
        }
        Ok(Some(AnswerDifference::Answered(answers)))
    }

    /// The call of a case and the reference's answer, for mutants that leave the call as it is.
    /// Several calls are not recorded: an answer may depend on those before it.
    fn record(&mut self, case: &Case, right: &Target) -> Result<Option<Recording>, RunError> {
        let [step] = &*case.steps else {
            return Ok(None);
        };
        if step.lists_tools || step.change.is_some() || step.cancel_after().is_some() {
            return Ok(None);
        }
        let mut session = self.session(case, right)?;
        let root = session.root.clone();
        let reply = right.call(&mut *session.connection, &case.profile, step, &root);
        if !case.needs_own_tree {
            self.workspace = session.into_tree();
        }
        let result = reply
            .result
            .ok()
            .and_then(|result| right.mapping.result(&step.tool, result).ok());
        Ok(result.map(|result| Recording {
            params: request(step, &root),
            result,
            root,
        }))
    }

    /// Makes the calls, and looks at the tree after each. A tree that was touched is not used
    /// again.
    pub fn attempt(&mut self, case: &Case, target: &Target) -> Result<Attempt, RunError> {
        let mut session = self.session(case, target)?;
        let attempt = session.ask(case)?;
        if !attempt.touched {
            self.workspace = session.into_tree();
        }
        Ok(attempt)
    }

    /// Makes the calls of a case that only reads, without a look at the tree, up to the first that is
    /// not answered.
    pub fn answers(
        &mut self,
        case: &Case,
        target: &Target,
    ) -> Result<(Vec<Observed>, Option<Unanswered>), RunError> {
        let mut session = self.session(case, target)?;
        let (mut observed, mut unanswered) = (Vec::new(), None);
        for step in &case.steps {
            match session.call_unwatched(&case.profile, step) {
                Ok(answer) => observed.push(Observed {
                    answer,
                    ..Observed::default()
                }),
                Err(why) => {
                    unanswered = Some(why);
                    break;
                }
            }
        }
        self.workspace = session.into_tree();
        Ok((observed, unanswered))
    }

    /// A new process on the tree.
    fn session<'t>(
        &mut self,
        case: &Case,
        target: &'t Target,
    ) -> Result<TargetSession<'t>, SandboxError> {
        let setting = Setting::of_case_on(case, &self.tree);
        match self.workspace.take() {
            Some(workspace) => TargetSession::on(workspace, setting, target),
            None => TargetSession::start(setting, target, self.directory),
        }
    }

    /// Whether tools that were not watched have only read.
    pub(super) fn is_untouched(&mut self) -> Result<bool, RunError> {
        let workspace = self.workspace.as_mut();
        Ok(workspace.is_none_or(|workspace| workspace.look().is_ok_and(|seen| !seen.touched)))
    }
}

/// A call and the reference's answer, as they went over the wire.
struct Recording {
    params: Value,
    result: Value,
    root: String,
}

impl Recording {
    /// The recorded answer with the change applied; `None` if the call itself is changed and has to
    /// be made. `right` is the answer of the reference, with its changes.
    fn replay(&self, change: &Change, right: &Observed) -> Option<Result<Observed, String>> {
        let (mut is_called, mut is_other) = (false, false);
        let result = change.perform(&self.params, &mut |params| {
            is_called = true;
            is_other |= *params != self.params;
            self.result.clone()
        });
        if is_other {
            return None;
        }
        let done = if is_called {
            right.clone()
        } else {
            Observed::default()
        };
        let answer = Answer::from_result(&result, &self.root);
        Some(answer.map(|answer| Observed { answer, ..done }))
    }
}

impl ReferenceAnswer<'_> {
    /// The signs of the reference's answers.
    pub(crate) fn signs(&self) -> Signs {
        self.signs_of(&self.right.observed)
    }

    /// The signs of answers to the case.
    pub(crate) fn signs_of(&self, observed: &[Observed]) -> Signs {
        Signs::read(self.case, observed, self.contract)
    }

    /// The outcome of the case on the reference itself.
    pub(super) fn outcome(&self) -> Outcome {
        match &self.right.unanswered {
            Some(_) => Outcome::broken(),
            None => self.judge(&self.right.observed).into(),
        }
    }

    /// The judgement of answers to the case.
    pub(crate) fn judge(&self, observed: &[Observed]) -> Judgement {
        judge(self.case, observed, self.contract)
    }
}

impl AnswerDifference {
    /// The outcome of the case.
    pub(super) fn outcome(&self, baseline: &ReferenceAnswer<'_>) -> Outcome {
        match self {
            Self::Answered(observed) => baseline.judge(observed).into(),
            Self::Unanswered(_) => Outcome::broken(),
        }
    }
}

/// The outcome of a case on one target.
pub(super) struct Outcome {
    /// The facets that fail.
    pub(super) failed: BTreeSet<String>,
    chosen: Vec<Chosen>,
}

impl Outcome {
    fn broken() -> Self {
        Self {
            failed: BTreeSet::from([BROKEN.to_owned()]),
            chosen: Vec::new(),
        }
    }

    /// The answers to questions of the profile.
    pub(super) fn answers(&self, case: &Case, judged: Judged) -> Vec<(Judged, [String; 2])> {
        let answers = self.chosen.iter().filter_map(Chosen::answer);
        answers
            .map(|(choice, answer)| (judged, [question(case, choice), answer.to_owned()]))
            .collect()
    }
}

impl From<Judgement> for Outcome {
    fn from(judgement: Judgement) -> Self {
        let failures = judgement.failures();
        let failed = failures.map(|(result, _)| result.facet.clone()).collect();
        Self {
            failed,
            chosen: judgement.chosen,
        }
    }
}
