//! Cases of one tree, answered by the reference and by mutants one after the other.

use std::collections::BTreeSet;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use seekspec_conformance::answer::Answer;
use seekspec_conformance::change::TreeChange;
use seekspec_conformance::judge::{Contract, FacetResult, Judgement, Observed, Signs, judge};
use seekspec_conformance::matrix::{BROKEN, Finding, Symptoms};
use seekspec_conformance::mutation::Change;
use seekspec_conformance::request::request;
use seekspec_conformance::suite::{Case, Step};
use seekspec_conformance::tree::Tree;
use serde_json::Value;

use super::mutant_target::MutantTarget;
use crate::conditions::Conditions;
use crate::implementation::{Caller, Cancellation, Implementation, perform};
use crate::sandbox::{Places, RunDirectory, SandboxError, Workspace};
use crate::schedule::RunError;
use crate::schedule::attempt::{Attempt, Session, attempt};
use crate::target::Target;
use crate::transport::{Call, Unanswered};

/// Runs cases of one tree, which stays on disk for as long as nothing is written to it.
pub(crate) struct CaseRunner<'a> {
    directory: &'a RunDirectory,
    tree: Arc<Tree>,
    workspace: Option<Workspace>,
    /// Whether the tree is compared after every call; otherwise only where something is expected to
    /// be written.
    watches: bool,
}

/// A case and the reference's answers to it, with which those of mutants are compared.
pub(crate) struct Baseline<'a> {
    case: &'a Case,
    right: Attempt,
    recording: Option<Recording>,
}

/// How a mutant answered a case differently from the reference.
pub(crate) enum Difference {
    Answered(Vec<Observed>),
    Unanswered(String),
}

impl<'a> CaseRunner<'a> {
    pub(crate) fn new(directory: &'a RunDirectory, tree: &Arc<Tree>, watches: bool) -> Self {
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
        reference: &Target,
    ) -> Result<Baseline<'c>, RunError> {
        Ok(Baseline {
            case,
            right: self.attempt(case, reference)?,
            recording: self.record(case, reference)?,
        })
    }

    /// Has a mutant answer the case. `None`: it answers as the reference does.
    pub(crate) fn difference(
        &mut self,
        mutant: &MutantTarget,
        baseline: &Baseline<'_>,
    ) -> Result<Option<Difference>, RunError> {
        let Baseline {
            case,
            right,
            recording,
        } = baseline;
        if let (Some(recording), [deviation], [observed]) =
            (recording, &*mutant.deviations, &*right.observed)
            && deviation.change.is_in_edits()
            && let Some(replayed) = recording.replay(&deviation.change, &observed.change)
        {
            return Ok(match replayed {
                Ok(replayed) if replayed == *observed => None,
                Ok(replayed) => Some(Difference::Answered(vec![replayed])),
                Err(reason) => Some(Difference::Unanswered(reason)),
            });
        }
        let is_in_rules = mutant.deviations.iter().all(|one| one.change.is_in_rules());
        if self.watches || case.needs_own_tree || !is_in_rules {
            let attempt = self.attempt(case, &mutant.target)?;
            return Ok(match attempt.unanswered {
                Some((_, why)) => Some(Difference::Unanswered(why.to_string())),
                None if attempt.observed == right.observed => None,
                None => Some(Difference::Answered(attempt.observed)),
            });
        }
        self.difference_in_answers(mutant, baseline)
    }

    /// Has a tool answer that leaves the tree alone. `None`: it answers as the reference does.
    pub(crate) fn difference_in_answers(
        &mut self,
        tool: &MutantTarget,
        Baseline { case, right, .. }: &Baseline<'_>,
    ) -> Result<Option<Difference>, RunError> {
        let answers = match self.answers(case, &tool.target)? {
            Ok(answers) => answers,
            Err(why) => return Ok(Some(Difference::Unanswered(why.to_string()))),
        };
        let right = right.observed.iter().map(|observed| &observed.answer);
        if answers.iter().eq(right) {
            return Ok(None);
        }
        let unchanged = |answer| Observed {
            answer,
            change: TreeChange::default(),
        };
        Ok(Some(Difference::Answered(
            answers.into_iter().map(unchanged).collect(),
        )))
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
        let mut workspace = self.take_workspace()?;
        workspace.furnish(case)?;
        let root = workspace.root_text().to_owned();
        let params = request(step, &root);
        let sent = right.request(params.clone(), &root);
        let reply = right.connect(places(&workspace, case)).call(&Call {
            profile: &case.profile,
            params: &sent,
            cancel_after: None,
            lists_tools: false,
        });
        if !case.needs_own_tree {
            self.workspace = Some(workspace);
        }
        let recording = |result| Recording {
            params,
            result,
            root,
        };
        let result = reply.result.ok();
        let result = result.and_then(|result| right.mapping.result(&step.tool, result).ok());
        Ok(result.map(recording))
    }

    /// Makes the calls, and looks at the tree after each. A tree that was touched is not used
    /// again.
    pub(crate) fn attempt(&mut self, case: &Case, target: &Target) -> Result<Attempt, RunError> {
        let mut workspace = self.take_workspace()?;
        workspace.furnish(case)?;
        let places = places(&workspace, case);
        let mut session = Session {
            connection: target.connect(places),
            workspace,
            is_from_another_tree: false,
        };
        let attempt = attempt(case, target, &mut session)?;
        if !attempt.touched {
            self.workspace = Some(session.workspace);
        }
        Ok(attempt)
    }

    /// Has an implementation answer a case that only reads, in this thread; a step that is not
    /// answered ends the answers.
    pub(crate) fn direct(
        &mut self,
        case: &Case,
        implementation: &dyn Implementation,
    ) -> Result<Vec<Observed>, RunError> {
        let workspace = self.take_workspace()?;
        let answer = |step: &Step| {
            let caller = Caller {
                profile: &case.profile,
                root: workspace.root(),
                cancellation: &Cancellation::new(),
                live: None,
            };
            let params = request(step, workspace.root_text());
            let answer = || perform(&params, &caller, |call| implementation.call(call));
            let result = panic::catch_unwind(AssertUnwindSafe(answer)).ok()?.ok()?;
            let answer = Answer::from_result(&result, workspace.root_text()).ok()?;
            Some(Observed {
                answer,
                change: TreeChange::default(),
            })
        };
        let observed = case.steps.iter().map_while(answer).collect();
        self.workspace = Some(workspace);
        Ok(observed)
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

/// A call and the reference's answer, as they went over the wire.
struct Recording {
    params: Value,
    result: Value,
    root: String,
}

impl Recording {
    /// The recorded answer with the change applied; `None` if the call itself is changed and has to
    /// be made. `tree_change` is the reference's change of the tree.
    fn replay(
        &self,
        change: &Change,
        tree_change: &TreeChange,
    ) -> Option<Result<Observed, String>> {
        let (mut is_called, mut is_other) = (false, false);
        let result = change.perform(&self.params, &mut |params| {
            is_called = true;
            is_other |= *params != self.params;
            self.result.clone()
        });
        let change = if is_called {
            tree_change.clone()
        } else {
            TreeChange::default()
        };
        let observed = |answer| Observed { answer, change };
        (!is_other).then(|| Answer::from_result(&result, &self.root).map(observed))
    }
}

impl Baseline<'_> {
    /// The answers of the reference.
    pub(crate) fn right(&self) -> &Attempt {
        &self.right
    }

    /// The signs of the reference's answers.
    pub(super) fn signs(&self) -> Signs {
        Signs::read(self.case, &self.right.observed, &Contract::default())
    }

    /// The facets in which the reference itself fails.
    pub(super) fn failed_facets(&self) -> BTreeSet<String> {
        match &self.right.unanswered {
            Some(_) => BTreeSet::from([BROKEN.to_owned()]),
            None => failed(&judge(
                self.case,
                &self.right.observed,
                &Contract::default(),
            )),
        }
    }

    /// The titles of all facets that are judged.
    pub(super) fn judged(&self) -> BTreeSet<String> {
        titles(&judge(
            self.case,
            &self.right.observed,
            &Contract::default(),
        ))
    }
}

impl Difference {
    /// The facets that fail.
    pub(super) fn failed_facets(&self, case: &Case) -> BTreeSet<String> {
        match self {
            Self::Answered(observed) => failed(&judge(case, observed, &Contract::default())),
            Self::Unanswered(_) => BTreeSet::from([BROKEN.to_owned()]),
        }
    }

    /// The finding that a report would have; without symptoms if the case passes all the same.
    /// `right` are the signs of the reference's answers.
    pub(super) fn finding(&self, case: &Case, right: &Signs) -> Finding {
        match self {
            Self::Answered(observed) => {
                let contract = Contract::default();
                let judgement = judge(case, observed, &contract);
                let signs = || Signs::read(case, observed, &contract);
                let symptoms = || Symptoms::new(&judgement.facets, signs(), right);
                Finding {
                    judged: titles(&judgement),
                    symptoms: (!judgement.passes()).then(symptoms),
                }
            }
            Self::Unanswered(reason) => Finding {
                judged: BTreeSet::new(),
                symptoms: Some(Symptoms::broken(reason)),
            },
        }
    }
}

fn failed(judgement: &Judgement) -> BTreeSet<String> {
    let failures = judgement.failures();
    failures.map(|(result, _)| result.facet.clone()).collect()
}

fn titles(judgement: &Judgement) -> BTreeSet<String> {
    judgement.facets.iter().map(FacetResult::title).collect()
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
