//! A place for cases of one tree, where right tools and mutants are tried one after the other.

use std::collections::BTreeSet;
use std::sync::Arc;

use seekspec_conformance::answer::Answer;
use seekspec_conformance::change::TreeChange;
use seekspec_conformance::judge::{Observed, Terms, judge};
use seekspec_conformance::matrix::BROKEN;
use seekspec_conformance::request::request;
use seekspec_conformance::suite::Case;
use seekspec_conformance::tree::Tree;

use super::line_up::{LineUp, Suspect};
use super::{Outcome, concerns};
use crate::conditions::Conditions;
use crate::sandbox::{Places, RunDirectory, SandboxError, Workspace};
use crate::schedule::RunError;
use crate::schedule::attempt::{Attempt, Seat, attempt};
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
                && let Some(facets) = self.facets_failed_by(suspect, case, &right)?
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
    ) -> Result<Option<BTreeSet<String>>, RunError> {
        let change = &suspect.deviation.change;
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

    /// Makes the calls, and looks at the tree after each. A tree that was touched is not used again.
    fn attempt(&mut self, case: &Case, target: &Target) -> Result<Attempt, RunError> {
        let workspace = self.take_workspace()?;
        workspace.furnish(case)?;
        let places = places(&workspace, case);
        let mut seat = Seat {
            connection: target.connect(places),
            workspace,
        };
        let attempt = attempt(case, target, &mut seat)?;
        if !attempt.touched {
            self.workspace = Some(seat.workspace);
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
    let judgement = judge(case, observed, &Terms::default());
    judgement
        .failures()
        .map(|(result, _)| result.facet.to_owned())
        .collect()
}

fn broken() -> BTreeSet<String> {
    BTreeSet::from([BROKEN.to_owned()])
}
