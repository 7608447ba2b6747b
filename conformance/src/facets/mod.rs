//! The facets: one file each, one line each in [`ALL`].

mod delegated;
mod details;
mod error;
mod list;
mod map;
mod matches;
mod misfits;
mod notice;
mod paths;
mod sentences;
mod text;
mod text_blocks;
mod text_size;
mod text_with_gaps;
mod tree_after;
mod updates;

#[cfg(test)]
mod tests;

use std::fmt::Debug;

use crate::answer::Answer;
use crate::change::TreeChange;
use crate::judge::Mismatch;
use crate::model::profile::ToolSpec;
use crate::problem::Fault;
use crate::tree::Tree;
use crate::yaml;

pub(crate) use tree_after::judge_unchanged;

/// One side of an answer that is judged on its own.
pub trait Facet: Sync {
    /// Its key in `expect`.
    fn name(&self) -> &'static str;
    /// What it says, in one line.
    fn about(&self) -> &'static str;
    /// Reads what stands under its key. The fault's place counts from there.
    fn parse(&self, value: &yaml::Value) -> Result<Box<dyn Check>, Fault>;
    /// The JSON Schema of what stands under its key.
    fn schema(&self, generator: &mut schemars::SchemaGenerator) -> schemars::Schema;
    /// Whether it can be judged on the answers of all steps put together.
    fn judges_steps_together(&self) -> bool {
        false
    }
}

/// What a case expects of one facet.
pub trait Check: Debug + Send + Sync {
    /// Whether the subject is as expected.
    fn judge(&self, subject: &Subject<'_>) -> Result<(), Mismatch>;
    /// Whether there is an answer that this would reject.
    fn asserts_something(&self) -> bool;
    /// Lists of paths whose order is judged, for the lint that wants their ages explicit.
    fn ordered_paths(&self) -> Vec<Vec<String>> {
        Vec::new()
    }
}

/// What is judged.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// One answer, or those of all steps, in order.
    pub answers: &'a [&'a Answer],
    /// The tool that answered, as its profile describes it.
    pub tool: &'a ToolSpec,
    /// The tree that the tool was given.
    pub tree: &'a Tree,
    /// What the calls did to it.
    pub change: &'a TreeChange,
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

    /// Whether no call failed: what failed names no files.
    fn succeeded(&self) -> Result<(), Mismatch> {
        match self.answers.iter().find(|answer| answer.is_error) {
            Some(failed) => Err(Mismatch::failed(failed)),
            None => Ok(()),
        }
    }
}

/// Every facet, in the order of the manual.
pub const ALL: &[&dyn Facet] = &[
    &paths::Paths,
    &matches::Matches,
    &text::Text,
    &text_with_gaps::TextWithGaps,
    &text_size::TextSize,
    &text_blocks::TextBlocks,
    &notice::Notice,
    &details::Details,
    &error::Error,
    &updates::Updates,
    &delegated::Delegated,
    &tree_after::TreeAfter,
];

/// The facet of that name.
pub fn find(name: &str) -> Option<&'static dyn Facet> {
    ALL.iter().copied().find(|facet| facet.name() == name)
}
