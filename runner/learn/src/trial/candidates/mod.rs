//! Changes of a target file that may help, one kind of symptom per file. Each is tried before it is
//! proposed.

mod calls;
mod dialect;
mod forms;
mod parts;
mod places;

use seekspec_conformance::answer::Answer;
use seekspec_conformance::model::profile::PathKind;
use seekspec_conformance::suite::{Case, Step};
use serde_json::{Value, json};

use super::call::CallTrial;
use super::context::TrialContext;
use super::right::Right;
use crate::file::{KeyChange, TargetDraft};
use seekspec_run::schedule::smoke::expects_error;

/// A call that went wrong, and what is known beside it.
pub(super) struct SeenFailure<'a> {
    pub(super) context: &'a TrialContext<'a>,
    pub(super) draft: &'a TargetDraft,
    pub(super) case: &'a Case,
    pub(super) trial: &'a CallTrial,
    /// The right answer, if something gives it.
    pub(super) right: Option<&'a Right>,
}

/// A change that may help, and why.
pub(super) type Candidate = (KeyChange, &'static str);

/// Keys of the case's tool that may help.
fn of_tool(keys: Value, why: &'static str) -> Candidate {
    (KeyChange::tool(keys), why)
}

/// The likeliest first.
const ALL: [fn(&SeenFailure<'_>) -> Vec<Candidate>; 5] = [
    calls::of_the_tree,
    calls::of_arguments,
    places::candidates,
    forms::candidates,
    parts::candidates,
];

/// All changes that may help. Of a call that is to fail only the sign of its error is learnt: with
/// another mapping it may fail for the wrong reason.
pub(super) fn of(seen: &SeenFailure<'_>) -> Vec<Candidate> {
    if expects_error(seen.case) {
        let why = "it may signal an error without `isError`";
        let signs = seen.success().map(dialect::errors).unwrap_or_default();
        let signs = signs.into_iter();
        return signs
            .map(|sign| of_tool(json!({"errors": sign}), why))
            .collect();
    }
    ALL.iter().flat_map(|of| of(seen)).collect()
}

impl SeenFailure<'_> {
    /// The answer, if there is one.
    fn answer(&self) -> Option<&Answer> {
        self.trial.outcome.as_ref().ok().map(|(answer, _)| answer)
    }

    /// The answer, if it is not an error.
    fn success(&self) -> Option<&Answer> {
        self.answer().filter(|answer| !answer.is_error)
    }

    fn fails_in(&self, facet: &str) -> bool {
        let outcome = self.trial.outcome.as_ref();
        outcome.is_ok_and(|(_, judgement)| {
            let mut failures = judgement.failures();
            failures.any(|(failed, _)| failed.facet == facet)
        })
    }

    fn step(&self) -> &Step {
        self.case.only_call().unwrap_or(&self.case.steps[0])
    }

    /// Whether the profile says that an argument is a path.
    fn is_path(&self, name: &str) -> bool {
        let parameter = self.step().tool_spec.parameters.get(name);
        let path = parameter.and_then(|parameter| parameter.path);
        path.is_some_and(|path| path != PathKind::NotAPath)
    }

    /// The arguments of the call that are a string, or a list of strings.
    fn strings(&self) -> impl Iterator<Item = &String> {
        let strings = self.step().arguments.iter().filter(|(_, value)| {
            value.is_string()
                || value
                    .as_array()
                    .is_some_and(|list| !list.is_empty() && list.iter().all(Value::is_string))
        });
        strings.map(|(name, _)| name)
    }
}
