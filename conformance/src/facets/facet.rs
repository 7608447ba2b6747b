//! The interface of a facet.

use std::fmt::Debug;

use serde_json::{Map, Value};

use crate::answer::Answer;
use crate::change::TreeChange;
use crate::mismatch::Mismatch;
use crate::model::profile::ToolSpec;
use crate::outside::Outside;
use crate::problem::Fault;
use crate::reader::Asked;
use crate::tree::Tree;
use crate::yaml;

/// One side of an answer that is judged on its own.
pub trait Facet: Sync {
    /// Its key in `expect`.
    fn name(&self) -> &'static str;
    /// Its name as people say it.
    fn title(&self) -> &'static str {
        self.name()
    }
    /// A description, in one line.
    fn about(&self) -> &'static str;
    /// Reads the value of its key. The place of a fault counts from there.
    fn parse(&self, value: &yaml::Value) -> Result<Box<dyn Check>, Fault>;
    /// The JSON Schema of the value of its key.
    fn schema(&self, generator: &mut schemars::SchemaGenerator) -> schemars::Schema;
    /// Whether it can be judged on the answers of all steps put together.
    fn judges_steps_together(&self) -> bool {
        false
    }
}

/// The expectation of a case for one facet.
pub trait Check: Debug + Send + Sync {
    /// Whether the subject is as expected.
    fn judge(&self, subject: &Subject<'_>) -> Result<(), Mismatch>;
    /// Whether there is an answer that this would reject.
    fn asserts_something(&self) -> bool;
    /// The expectation, for people: one line or several.
    fn in_words(&self) -> String;
    /// Lists of paths whose order is judged, for the lint that wants their ages explicit.
    fn ordered_paths(&self) -> Vec<Vec<String>> {
        Vec::new()
    }
    /// The fields of the structured part that it judges, as `a` or `a.b`, for the lint.
    fn fields(&self) -> Vec<&str> {
        Vec::new()
    }
}

/// The subject of a judgement.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// One answer, or those of all steps, in order.
    pub answers: &'a [&'a Answer],
    /// The arguments of each call, in the same order.
    pub arguments: &'a [&'a Map<String, Value>],
    /// The tool that answered, as its profile describes it.
    pub tool: &'a ToolSpec,
    /// The tree that the tool was given.
    pub tree: &'a Tree,
    /// The changes of the calls.
    pub change: &'a TreeChange,
    /// Their changes outside of the tree.
    pub outside: &'a Outside,
}

impl<'a> Subject<'a> {
    /// The answer; of several, the last.
    pub fn answer(&self) -> Option<&'a Answer> {
        self.answers.last().copied()
    }

    /// The text of the answer.
    pub fn text(&self) -> String {
        self.answer().map(Answer::text).unwrap_or_default()
    }

    /// Each answer with its call.
    pub(super) fn asked(&self) -> impl Iterator<Item = (&'a Answer, Asked<'a>)> {
        let Self {
            answers,
            arguments,
            tree,
            ..
        } = *self;
        answers.iter().enumerate().map(move |(index, answer)| {
            let arguments = arguments.get(index).copied();
            (*answer, Asked { tree, arguments })
        })
    }

    /// Whether no call failed: what failed names no files.
    pub(super) fn succeeded(&self) -> Result<(), Mismatch> {
        match self.answers.iter().find(|answer| answer.is_error) {
            Some(failed) => Err(Mismatch::failed(failed)),
            None => Ok(()),
        }
    }
}
