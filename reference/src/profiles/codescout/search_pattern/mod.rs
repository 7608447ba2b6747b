//! codescout `search_pattern`: the lines that match a regular expression.
//!
//! One call flows one way: JSON → [`SearchPatternArgs`] → [`SearchPatternPlan`] → files → lines → answer.

mod answer;
mod args;
mod error;
mod files;
mod plan;
mod rules;
mod scan;
mod schema;
mod text_scanner;
mod texts;

pub use args::SearchPatternArgs;
pub use error::SearchPatternError;
pub use plan::SearchPatternPlan;
pub use rules::{FileRules, MatchRules, SearchPatternRules};
pub use texts::SearchPatternTexts;

use serde_json::Value;

use crate::engine::watch::Watch;
use crate::host::Context;
use crate::profiles::{Tool, ToolResult};

use super::call::CallError;

/// The tool, with the rules of its document unless others are given.
#[derive(Clone, Debug, Default)]
pub struct SearchPatternTool {
    /// What the tool goes by.
    pub rules: SearchPatternRules,
}

impl From<SearchPatternRules> for SearchPatternTool {
    fn from(rules: SearchPatternRules) -> Self {
        Self { rules }
    }
}

impl Tool for SearchPatternTool {
    fn name(&self) -> &'static str {
        "search_pattern"
    }

    fn description(&self) -> &'static str {
        "Searches the content of the project's files for a regular expression, line by line. Give a path to narrow the \
         search, and raise max_results if you expect many matches. Hidden, ignored and binary files are left out. To find \
         files by name, use find_file."
    }

    fn input_schema(&self) -> Value {
        schema::input_schema(&self.rules)
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        let answer = self.answer(arguments, context);
        answer.unwrap_or_else(|error| ToolResult::error(error.message(&self.rules)))
    }
}

impl SearchPatternTool {
    fn answer(
        &self,
        arguments: &Value,
        context: &Context<'_>,
    ) -> Result<ToolResult, SearchPatternError> {
        let rules = &self.rules;
        let args = SearchPatternArgs::read(arguments)?;
        let plan = SearchPatternPlan::new(&args, rules, context.root)?;
        let watch = Watch::new(context.clock, &context.cancellation, None);
        let files = files::files(&plan, rules, &watch, context)?;
        let harvest = scan::scan(&files, &plan, rules, &watch, context.threads);
        if context.cancellation.is_cancelled() {
            return Err(CallError::Aborted(self.name()).into());
        }
        Ok(answer::answer(&harvest, &files, &plan, rules))
    }
}
