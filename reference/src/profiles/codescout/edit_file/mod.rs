//! codescout `edit_file`: replaces a text in a file by another.
//!
//! One call flows one way: JSON → [`EditFileArgs`] → [`EditFilePlan`] → the file, part by part.

mod args;
mod edit;
mod error;
mod plan;
mod rules;
mod schema;
mod texts;

pub use args::EditFileArgs;
pub use error::EditFileError;
pub use plan::{Edit, EditFilePlan};
pub use rules::{Ambiguity, EditFileRules, InsertRules, ReplaceRules};
pub use texts::EditFileTexts;

use std::fs::{self, File};

use serde_json::Value;

use crate::engine::atomic_write::{Content, write_with};
use crate::host::Context;
use crate::profiles::{Tool, ToolResult};

use super::call::{CallError, Place, text_answer};

/// The tool, with the rules of its document unless others are given.
#[derive(Clone, Debug, Default)]
pub struct EditFileTool {
    /// What the tool goes by.
    pub rules: EditFileRules,
}

impl From<EditFileRules> for EditFileTool {
    fn from(rules: EditFileRules) -> Self {
        Self { rules }
    }
}

impl Tool for EditFileTool {
    fn name(&self) -> &'static str {
        "edit_file"
    }

    fn description(&self) -> &'static str {
        "Replaces old_string, which must match exactly, white space and line ends included, by new_string: the first \
         occurrence, or with replace_all=true every one. With insert=\"prepend\" or \"append\", new_string is added at the \
         start or the end of the file instead, and old_string is ignored."
    }

    fn input_schema(&self) -> Value {
        schema::input_schema(&self.rules)
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        let answer = self.answer(arguments, context);
        answer.unwrap_or_else(|error| ToolResult::error(error.message(&self.rules)))
    }
}

impl EditFileTool {
    fn answer(
        &self,
        arguments: &Value,
        context: &Context<'_>,
    ) -> Result<ToolResult, EditFileError> {
        let rules = &self.rules;
        let args = EditFileArgs::read(arguments, rules)?;
        let plan = EditFilePlan::new(&args, rules, context.root)?;
        let file = open(&plan.place)?;
        edit::check(&file, &plan, rules)?;
        if context.cancellation.is_cancelled() {
            return Err(CallError::Aborted(self.name()).into());
        }
        let edited: Content<'_> = &|to| edit::edit(&file, to, &plan, rules);
        write_with(&plan.place.real, edited, rules.write)
            .map_err(|error| CallError::of_system(&plan.place.written, &error))?;
        Ok(text_answer(rules.texts.done.to_string()))
    }
}

/// Opens a regular file; what else there is might be endless, or never answer.
fn open(place: &Place) -> Result<File, CallError> {
    let failed = |error| CallError::of_system(&place.written, &error);
    if !fs::metadata(&place.real).map_err(failed)?.is_file() {
        return Err(CallError::NotAFile(place.written.clone()));
    }
    File::open(&place.real).map_err(failed)
}
