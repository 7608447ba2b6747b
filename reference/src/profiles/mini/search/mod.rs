//! mini `search`: lines by regular expression.
//!
//! One call flows one way: JSON → [`SearchArgs`] → [`SearchPlan`] → files → lines → page.

mod args;
mod error;
mod lines;
mod plan;
mod result_line;
mod rules;
mod schema;
mod texts;

#[cfg(test)]
mod tests;

pub use args::SearchArgs;
pub use error::SearchError;
pub use plan::SearchPlan;
pub use rules::{ContentRules, OutputRules, QueryRules, SearchRules};
pub use texts::SearchTexts;

use serde_json::Value;

use crate::engine::template::fill;
use crate::engine::watch::Watch;
use crate::host::Context;
use crate::profiles::{Tool, ToolResult};

use super::page::page;

use result_line::ResultLine;

/// The tool, with the rules of its document unless others are given.
#[derive(Clone, Debug, Default)]
pub struct SearchTool {
    /// What the tool goes by.
    pub rules: SearchRules,
}

impl From<SearchRules> for SearchTool {
    fn from(rules: SearchRules) -> Self {
        Self { rules }
    }
}

impl Tool for SearchTool {
    fn name(&self) -> &'static str {
        "search"
    }

    fn description(&self) -> &'static str {
        "Searches the files of the project for a keyword or a regular expression. Returns path, line number and line of each match. \
         Use it to find where a function, a variable or a word occurs; to find files by their name, use glob instead."
    }

    fn input_schema(&self) -> Value {
        schema::input_schema(&self.rules)
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        let answer = self.answer(arguments, context);
        answer.unwrap_or_else(|error| {
            let error = error.message(&self.rules);
            ToolResult::error(fill(&self.rules.texts.failed, &[("error", &error)]))
        })
    }
}

impl SearchTool {
    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, SearchError> {
        let SearchRules { texts, output, .. } = &self.rules;
        let plan = SearchPlan::new(SearchArgs::read(arguments, &self.rules)?, &self.rules)?;
        let watch = Watch::new(context.clock, &context.cancellation, None);
        let lines = lines::find(&plan, &self.rules, context, &watch)?;
        let text = if lines.is_empty() {
            fill(&texts.no_match, &[("query", &plan.query)])
        } else {
            let show = |line: &ResultLine| line.shown(&self.rules);
            let page_rules = &output.page;
            page(
                &lines,
                lines.len(),
                plan.limit,
                page_rules,
                &texts.cut,
                show,
            )
        };
        Ok(ToolResult {
            text,
            structured: None,
            is_error: false,
        })
    }
}
