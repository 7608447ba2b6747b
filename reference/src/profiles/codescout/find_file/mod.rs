//! codescout `find_file`: files by the pattern of their path.
//!
//! One call flows one way: JSON → [`FindFileArgs`] → [`FindFilePlan`] → entries → page → answer.

mod args;
mod error;
mod files;
mod plan;
mod rules;
mod schema;
mod texts;

pub use args::FindFileArgs;
pub use error::FindFileError;
pub use plan::FindFilePlan;
pub use rules::{FindFileRules, MatchRules, RelativeTo};
pub use texts::FindFileTexts;

use serde_json::{Value, json};

use crate::engine::watch::Watch;
use crate::host::Context;
use crate::profiles::{Tool, ToolResult};

use super::call::{CallError, json_answer};

/// The tool, with the rules of its document unless others are given.
#[derive(Clone, Debug, Default)]
pub struct FindFileTool {
    /// What the tool goes by.
    pub rules: FindFileRules,
}

impl From<FindFileRules> for FindFileTool {
    fn from(rules: FindFileRules) -> Self {
        Self { rules }
    }
}

impl Tool for FindFileTool {
    fn name(&self) -> &'static str {
        "find_file"
    }

    fn description(&self) -> &'static str {
        "Finds files by a glob, which is matched against the path relative to the searched directory: **/*.rs matches at \
         any depth, *.rs only directly in it. Hidden and ignored files are left out. For what is inside of files, use \
         search_pattern."
    }

    fn input_schema(&self) -> Value {
        schema::input_schema(&self.rules)
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        let answer = self.answer(arguments, context);
        answer.unwrap_or_else(|error| ToolResult::error(error.message(&self.rules)))
    }
}

impl FindFileTool {
    fn answer(
        &self,
        arguments: &Value,
        context: &Context<'_>,
    ) -> Result<ToolResult, FindFileError> {
        let rules = &self.rules;
        let args = FindFileArgs::read(arguments)?;
        let plan = FindFilePlan::new(&args, rules, context.root)?;
        let watch = Watch::new(context.clock, &context.cancellation, None);
        let found = files::find(&plan, rules, &watch, context)?;
        if context.cancellation.is_cancelled() {
            return Err(CallError::Aborted(self.name()).into());
        }
        let page = found.entries.iter();
        let files: Vec<String> = page
            .map(|file| {
                if rules.absolute {
                    plan.place.shown_below(&file.within)
                } else {
                    file.within.clone()
                }
            })
            .collect();
        let total = rules.max_results.total(found.total, files.len());
        Ok(json_answer(json!({ "files": files, "total": total })))
    }
}
