//! codescout `read_file`: the content of a file, or of a range of its lines.
//!
//! One call flows one way: JSON → [`ReadFileArgs`] → [`ReadFilePlan`] → excerpt → answer.

mod answer;
mod args;
mod error;
mod plan;
mod rules;
mod schema;
mod texts;

pub use args::ReadFileArgs;
pub use error::ReadFileError;
pub use plan::ReadFilePlan;
pub use rules::{ContentRules, RangeRules, ReadFileRules};
pub use texts::ReadFileTexts;

use std::fs::{self, File};
use std::io::BufReader;

use serde_json::Value;

use crate::engine::excerpt::Excerpt;
use crate::host::Context;
use crate::profiles::{Tool, ToolResult};

use super::call::{CallError, Place};

/// Bytes that are read at a time.
const BUFFER: usize = 64 << 10;

/// The tool, with the rules of its document unless others are given.
#[derive(Clone, Debug, Default)]
pub struct ReadFileTool {
    /// What the tool goes by.
    pub rules: ReadFileRules,
}

impl From<ReadFileRules> for ReadFileTool {
    fn from(rules: ReadFileRules) -> Self {
        Self { rules }
    }
}

impl Tool for ReadFileTool {
    fn name(&self) -> &'static str {
        "read_file"
    }

    fn description(&self) -> &'static str {
        "Reads a text file, or a range of its lines: give both start_line and end_line to get exactly those lines. A long \
         file that is read without a range is cut, and `overflow` says how to get the rest."
    }

    fn input_schema(&self) -> Value {
        schema::input_schema(&self.rules)
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        let answer = self.answer(arguments, context);
        answer.unwrap_or_else(|error| ToolResult::error(error.message(&self.rules)))
    }
}

impl ReadFileTool {
    fn answer(
        &self,
        arguments: &Value,
        context: &Context<'_>,
    ) -> Result<ToolResult, ReadFileError> {
        let rules = &self.rules;
        let args = ReadFileArgs::read(arguments)?;
        let plan = ReadFilePlan::new(&args, rules, context.root)?;
        let file = open(&plan.place)?;
        let reader = BufReader::with_capacity(BUFFER, file);
        let excerpt = Excerpt::read(reader, plan.wanted)
            .map_err(|error| CallError::of_system(&plan.place.written, &error))?;
        answer::answer(excerpt, &plan, rules)
    }
}

/// Opens a regular file; what else there is might be endless, or never answer.
fn open(place: &Place) -> Result<File, CallError> {
    let failed = |error| CallError::of_system(&place.written, &error);
    let metadata = fs::metadata(&place.real).map_err(failed)?;
    if !metadata.is_file() {
        return Err(CallError::NotAFile(place.written.clone()));
    }
    File::open(&place.real).map_err(failed)
}
