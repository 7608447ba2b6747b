//! A place for cases of one tree, where right tools and mutants are tried one after the other.

use std::collections::BTreeSet;
use std::sync::Arc;

use seekspec_conformance::answer::Answer;
use seekspec_conformance::change::TreeChange;
use seekspec_conformance::judge::{Contract, Observed, judge};
use seekspec_conformance::matrix::BROKEN;
use seekspec_conformance::mutation::Change;
use seekspec_conformance::request::request;
use seekspec_conformance::suite::Case;
use seekspec_conformance::tree::Tree;
use serde_json::Value;

use super::line_up::{LineUp, Suspect};
use super::{Outcome, concerns};
use crate::conditions::Conditions;
use crate::sandbox::{Places, RunDirectory, SandboxError, Workspace};
use crate::schedule::RunError;
use crate::schedule::attempt::{Attempt, Session, attempt};
use crate::target::Target;
use crate::transport::{Call, Unanswered};

/// A tree on disk for as long as nothing is written to it.
pub(super) struct Bench<'a> {
    directory: &'a RunDirectory,
    tree: Arc<Tree>,
    workspace: Option<Workspace>,
    /// Whether the tree is looked at after every call; otherwise only where something is expected to be written.
    watches: bool,
}

impl<'a> Bench<'a> {
    pub(super) fn new(directory: &'a RunDirectory, tree: &Arc<Tree>, watches: bool) -> Self {
        Bench {
            directory,
            tree: Arc::clone(tree),
            workspace: None,
            watches,
        }
    }

    /// Judges the right tool and then, if the case passes on it, every mutant and variant that the case concerns, until it is stopped.
    pub(super) fn judge(
        &mut self,
        case: &Case,
        line_up: &LineUp,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Outcome, RunError> {
        let right = self.attempt(case, &line_up.right)?;
        let replay = self.record(case, &line_up.right)?;
        let mut outcome = Outcome {
            case: case.name.clone(),
            right: failed_facets(case, &right),
            seen: Vec::new(),
        };
        if !outcome.right.is_empty() {
            return Ok(outcome);
        }
        for (number, suspect) in line_up.suspects.iter().enumerate() {
            if is_stopped() {
                break;
            }
            if concerns(suspect.deviation, case)
                && let Some(facets) =
                    self.facets_failed_by(suspect, case, &right, replay.as_ref())?
            {
                outcome.seen.push((number, facets));
            }
        }
        Ok(outcome)
    }

    /// `None`: what it does is what the right tool does.
    fn facets_failed_by(
        &mut self,
        suspect: &Suspect,
        case: &Case,
        right: &Attempt,
        replay: Option<&Replay>,
    ) -> Result<Option<BTreeSet<String>>, RunError> {
        let change = &suspect.deviation.change;
        if let (Some(replay), [seen]) = (replay, &*right.observed)
            && change.is_in_edits()
            && let Some(replayed) = replay.answer(change, &seen.change)
        {
            return Ok(match replayed {
                Ok(replayed) if replayed == *seen => None,
                Ok(replayed) => Some(failures(case, &[replayed])),
                Err(_) => Some(broken()),
            });
        }
        if self.watches || case.needs_own_tree || !change.is_in_rules() {
            let attempt = self.attempt(case, &suspect.target)?;
            let differs = attempt.unanswered.is_some() || attempt.observed != right.observed;
            return Ok(differs.then(|| failed_facets(case, &attempt)));
        }
        let Ok(answers) = self.answers(case, &suspect.target)? else {
            return Ok(Some(broken()));
        };
        // Equal answers, equal judgements.
        let is_right = answers
            .iter()
            .eq(right.observed.iter().map(|seen| &seen.answer));
        if is_right {
            return Ok(None);
        }
        let unchanged = |answer| Observed {
            answer,
            change: TreeChange::default(),
        };
        let observed: Vec<Observed> = answers.into_iter().map(unchanged).collect();
        Ok(Some(failures(case, &observed)))
    }

    /// The call of a case and its right answer, for mutants that leave the call as it is. Several calls are not kept: an answer may depend on
    /// those before it.
    fn record(&mut self, case: &Case, right: &Target) -> Result<Option<Replay>, RunError> {
        let [step] = &*case.steps else {
            return Ok(None);
        };
        if step.lists_tools || step.change.is_some() || step.cancel_after().is_some() {
            return Ok(None);
        }
        let mut workspace = self.take_workspace()?;
        workspace.furnish(case)?;
        let root = workspace.root_text().to_owned();
        let params = right.request(request(step, &root), &root);
        let reply = right.connect(places(&workspace, case)).call(&Call {
            profile: &case.profile,
            params: &params,
            cancel_after: None,
            lists_tools: false,
        });
        if !case.needs_own_tree {
            self.workspace = Some(workspace);
        }
        let replay = |result| Replay {
            params,
            result,
            root,
        };
        Ok(reply.result.ok().map(replay))
    }

    /// Makes the calls, and looks at the tree after each. A tree that was touched is not used again.
    fn attempt(&mut self, case: &Case, target: &Target) -> Result<Attempt, RunError> {
        let mut workspace = self.take_workspace()?;
        workspace.furnish(case)?;
        let places = places(&workspace, case);
        let mut session = Session {
            connection: target.connect(places),
            workspace,
        };
        let attempt = attempt(case, target, &mut session)?;
        if !attempt.touched {
            self.workspace = Some(session.workspace);
        }
        Ok(attempt)
    }

    /// Makes the calls alone.
    fn answers(
        &mut self,
        case: &Case,
        target: &Target,
    ) -> Result<Result<Vec<Answer>, Unanswered>, RunError> {
        let workspace = self.take_workspace()?;
        let answers = answers(case, target, &workspace);
        self.workspace = Some(workspace);
        Ok(answers)
    }

    fn take_workspace(&mut self) -> Result<Workspace, SandboxError> {
        match self.workspace.take() {
            Some(workspace) => Ok(workspace),
            None => self.directory.workspace(&self.tree),
        }
    }

    /// Whether tools that were not watched have only read.
    pub(super) fn is_untouched(&mut self) -> Result<bool, RunError> {
        let workspace = self.workspace.as_mut();
        Ok(workspace.is_none_or(|workspace| workspace.look().is_ok_and(|seen| !seen.touched)))
    }
}

/// A call and its right answer, as they went over the wire.
struct Replay {
    params: Value,
    result: Value,
    root: String,
}

impl Replay {
    /// What is seen of the change; `None`: the call is changed, so that it has to be made. `done` is what the right tool does to the tree.
    fn answer(&self, change: &Change, done: &TreeChange) -> Option<Result<Observed, String>> {
        let (mut is_called, mut is_other) = (false, false);
        let result = change.perform(&self.params, &mut |params| {
            is_called = true;
            is_other |= *params != self.params;
            self.result.clone()
        });
        let change = if is_called {
            done.clone()
        } else {
            TreeChange::default()
        };
        let observed = |answer| Observed { answer, change };
        (!is_other).then(|| Answer::from_result(&result, &self.root).map(observed))
    }
}

fn places(workspace: &Workspace, case: &Case) -> Places {
    Places {
        conditions: Conditions::of(case),
        ..workspace.places().clone()
    }
}

fn answers(case: &Case, target: &Target, workspace: &Workspace) -> Result<Vec<Answer>, Unanswered> {
    let root = workspace.root_text();
    let mut connection = target.connect(places(workspace, case));
    let answers = case.steps.iter().map(|step| {
        let params = target.request(request(step, root), root);
        let reply = connection.call(&Call {
            profile: &case.profile,
            params: &params,
            cancel_after: step.cancel_after(),
            lists_tools: step.lists_tools,
        });
        Answer::from_result(&reply.result?, root).map_err(Unanswered::wrong_shape)
    });
    answers.collect()
}

fn failed_facets(case: &Case, attempt: &Attempt) -> BTreeSet<String> {
    match attempt.unanswered {
        Some(_) => broken(),
        None => failures(case, &attempt.observed),
    }
}

fn failures(case: &Case, observed: &[Observed]) -> BTreeSet<String> {
    let judgement = judge(case, observed, &Contract::default());
    judgement
        .failures()
        .map(|(result, _)| result.facet.to_owned())
        .collect()
}

fn broken() -> BTreeSet<String> {
    BTreeSet::from([BROKEN.to_owned()])
}
