//! codescout `create_file`: writes a file as a whole.
//!
//! One call flows one way: JSON → [`CreateFileArgs`] → place → file.

mod args;
mod rules;
mod schema;

pub use args::CreateFileArgs;
pub use rules::{CreateFileRules, CreateFileTexts};

use std::fs;

use serde_json::Value;

use crate::engine::atomic_write::write;
use crate::host::Context;
use crate::profiles::{Tool, ToolResult};

use super::call::{CallError, Place, text_answer};

/// The tool, with the rules of its document unless others are given.
#[derive(Clone, Debug, Default)]
pub struct CreateFileTool {
    /// What the tool goes by.
    pub rules: CreateFileRules,
}

impl From<CreateFileRules> for CreateFileTool {
    fn from(rules: CreateFileRules) -> Self {
        Self { rules }
    }
}

impl Tool for CreateFileTool {
    fn name(&self) -> &'static str {
        "create_file"
    }

    fn description(&self) -> &'static str {
        "Creates a file with this content, and the directories above it where they are missing. A file that is there is \
         replaced without a warning; to change a part of one, use edit_file."
    }

    fn input_schema(&self) -> Value {
        schema::input_schema()
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        let answer = self.answer(arguments, context);
        answer.unwrap_or_else(|error| ToolResult::error(error.message(&self.rules.texts.call)))
    }
}

impl CreateFileTool {
    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, CallError> {
        let rules = &self.rules;
        let args = CreateFileArgs::read(arguments)?;
        let place = Place::new(&args.path, &rules.paths, context.root)?;
        if place.real.is_dir() {
            return Err(CallError::NotAFile(args.path));
        }
        if context.cancellation.is_cancelled() {
            return Err(CallError::Aborted(self.name()));
        }
        let failed = |error| CallError::of_system(&args.path, &error);
        if let Some(parent) = place.real.parent().filter(|_| rules.makes_parents) {
            fs::create_dir_all(parent).map_err(failed)?;
        }
        write(&place.real, args.content.as_bytes(), rules.write).map_err(failed)?;
        Ok(text_answer(rules.texts.done.to_string()))
    }
}
