//! Deviations from the reference as data: edits of a call, and of its answer.
//!
//! A call is edited as a document of its arguments; `$settings`, `$resources`, `$operations`,
//! `$updates` and `$workspace` are its other parts. An answer is edited as a document of `text`,
//! `more` (the texts of further blocks), `details`, `error`, `$updates` and `$operationCalls`;
//! `$call` is the call as it was made, `$sent` as the tool got it. Files that a deviation names are
//! `$name` in both: before the call, and after it.

pub mod address;
mod apply;
mod change;
mod documents;
pub mod edit;
pub mod generated;
pub mod numbers;
pub mod spec;
pub mod template;

pub use change::{Change, When};

use std::collections::BTreeMap;

use seekspec_conformance::yaml::Value;
use serde_json::Value as Json;

/// The params of a `tools/call`, edited.
pub fn edited_call(edits: &edit::Edits, params: &Json) -> Json {
    let mut call = documents::of_call(params);
    edits.apply(&mut call);
    documents::to_call(call, params)
}

/// The text of a `CallToolResult`.
pub fn text_of(result: &Json) -> Option<&str> {
    result.pointer("/content/0/text")?.as_str()
}

/// A mutant or a variant, read and checked.
#[derive(Debug, Clone)]
pub struct Deviation {
    /// `profile.tool.theme.difference`: permanent, as reports name it.
    pub name: String,
    /// The profile of its tool.
    pub profile: String,
    /// The name of its tool.
    pub tool: String,
    /// The defect, in one sentence.
    pub about: String,
    /// The ids of the requirements that it breaks; a variant breaks none.
    pub breaks: Vec<String>,
    /// Why no case can kill it; `None`: a case must.
    pub excluded: Option<String>,
    /// Of a variant: the sentence that permits it.
    pub permits: Option<String>,
    /// The change.
    pub change: Change,
}

impl Deviation {
    /// Whether its document permits it. If not, it is a mutant.
    pub fn is_variant(&self) -> bool {
        self.permits.is_some()
    }
}

/// Notes on the rules of a tool: each carries requirements, or is open.
#[derive(Debug, Clone, Default)]
pub struct RuleNotes {
    /// Rules, their keys joined by dots, and the requirements that they carry.
    pub carries: BTreeMap<String, Vec<String>>,
    /// Rules that a tool may choose, and why.
    pub open: BTreeMap<String, String>,
}

impl RuleNotes {
    /// Reads them. The error is a rule with neither a list of ids nor a reason.
    pub fn read(written: &BTreeMap<String, Value>) -> Result<Self, String> {
        let mut notes = Self::default();
        for (rule, said) in written {
            match said {
                Value::String(reason) => {
                    notes.open.insert(rule.clone(), reason.clone());
                }
                Value::Sequence(ids) if ids.iter().all(Value::is_string) => {
                    let carried = ids.iter().filter_map(Value::as_str).map(str::to_owned);
                    notes.carries.insert(rule.clone(), carried.collect());
                }
                _ => return Err(rule.clone()),
            }
        }
        Ok(notes)
    }
}

#[cfg(test)]
mod tests;
