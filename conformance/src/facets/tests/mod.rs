//! Answers that pass, and the messages for those that fail.

mod delegated;
mod details;
mod error;
mod in_words;
mod json;
mod matches;
mod notice;
mod outside;
mod paths;
mod registry;
mod shows;
mod text;
mod tree_after;
mod updates;

use serde_json::{Map, Value as Json};

use super::{Check, Subject, find};
use crate::answer::Answer;
use crate::change::TreeChange;
use crate::mismatch::Mismatch;
use crate::model::profile::ToolSpec;
use crate::outside::Outside;
use crate::tree::Tree;
use crate::yaml;

/// The subject of a test.
#[derive(Default)]
pub(super) struct Seen {
    pub(super) answers: Vec<Answer>,
    pub(super) arguments: Map<String, Json>,
    pub(super) tool: ToolSpec,
    pub(super) tree: Tree,
    pub(super) change: TreeChange,
    pub(super) outside: Outside,
}

impl Seen {
    pub(super) fn text(text: &str) -> Self {
        Self::answer(Answer {
            blocks: vec![Some(text.to_owned())],
            ..Answer::default()
        })
    }

    pub(super) fn structured(value: Json) -> Self {
        Self::answer(Answer {
            structured: Some(value),
            ..Answer::default()
        })
    }

    pub(super) fn answer(answer: Answer) -> Self {
        Self {
            answers: vec![answer],
            ..Self::default()
        }
    }

    pub(super) fn failed(mut self) -> Self {
        self.answers
            .iter_mut()
            .for_each(|answer| answer.is_error = true);
        self
    }

    pub(super) fn tool(mut self, text: &str) -> Self {
        self.tool = yaml::read(&yaml::parse(text).unwrap()).unwrap();
        self
    }

    fn judge(&self, check: &dyn Check) -> Result<(), Mismatch> {
        let answers: Vec<&Answer> = self.answers.iter().collect();
        check.judge(&Subject {
            answers: &answers,
            arguments: &[&self.arguments],
            tool: &self.tool,
            tree: &self.tree,
            change: &self.change,
            outside: &self.outside,
        })
    }
}

pub(super) fn parse(facet: &str, expected: &str) -> Box<dyn Check> {
    let value = yaml::parse(expected).unwrap();
    let check = find(facet).unwrap().parse(&value);
    check.unwrap_or_else(|fault| panic!("{expected}: {fault:?}"))
}

/// Passes if the expectation passes.
pub(super) fn check(facet: &str, expected: &str, seen: &Seen) {
    let judged = seen.judge(parse(facet, expected).as_ref());
    assert_eq!(judged, Ok(()), "{expected}");
}

/// The message where the expectation fails.
pub(super) fn mismatch(facet: &str, expected: &str, seen: &Seen) -> String {
    let mismatch = seen.judge(parse(facet, expected).as_ref()).unwrap_err();
    let shown = mismatch.diff.unwrap_or_else(|| {
        format!(
            "expected: {}\nactual: {}",
            mismatch.expected, mismatch.actual
        )
    });
    format!("{}\n{shown}", mismatch.message)
}

/// The place and message of a mistake in an expectation.
pub(super) fn fault(facet: &str, expected: &str) -> String {
    let value = yaml::parse(expected).unwrap();
    let fault = find(facet).unwrap().parse(&value).unwrap_err();
    let help = fault
        .help
        .map(|help| format!(" ({help})"))
        .unwrap_or_default();
    format!("{}: {}{help}", fault.place, fault.message)
}

/// Whether an expectation would reject anything.
pub(super) fn asserts(facet: &str, expected: &str) -> bool {
    parse(facet, expected).asserts_something()
}
