//! omp `find`: paths by glob, newest first.
//!
//! One call flows one way: JSON → [`FindArgs`] → [`FindPlan`] → entries → order → page → rendering.

mod answer;
mod args;
mod bases;
mod collector;
mod delegated;
mod details;
mod error;
mod harvest;
mod local;
mod notices;
mod page;
mod path_style;
mod plan;
mod rules;
mod schema;
mod texts;
mod updates;

#[cfg(test)]
mod tests;

pub use args::FindArgs;
pub use error::FindError;
pub use plan::{FindPlan, Timeout};
pub use rules::{
    DelegateRules, DetailRules, FindRules, LimitRules, OutputRules, PageRules, RelativeTo,
    Rounding, SwitchRules, TimeoutRules, UpdateRules,
};
pub use texts::FindTexts;

use std::fs;

use serde_json::Value;

use crate::engine::path::resolve;
use crate::host::Context;
use crate::profiles::{Tool, ToolResult};

use path_style::PathStyle;

/// The tool, with the rules of its document unless others are given.
#[derive(Clone, Debug, Default)]
pub struct FindTool {
    /// What the tool goes by.
    pub rules: FindRules,
}

impl From<FindRules> for FindTool {
    fn from(rules: FindRules) -> Self {
        Self { rules }
    }
}

impl Tool for FindTool {
    fn name(&self) -> &'static str {
        "find"
    }

    fn description(&self) -> &'static str {
        "Finds files and directories by glob, newest first, grouped by directory. Give each glob, file or directory as \
         an entry of its own in `paths`; a bare glob such as *.ts matches at any depth, src/*.ts only directly in src. \
         For what is inside of files, use search instead."
    }

    fn input_schema(&self) -> Value {
        schema::input_schema(&self.rules)
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        let answer = self.answer(arguments, context);
        answer.unwrap_or_else(|error| ToolResult::error(error.message(&self.rules)))
    }
}

impl FindTool {
    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, FindError> {
        let rules = &self.rules;
        let operations = context.operations.filter(|_| rules.delegate.used);
        let exists = |entry: &str| {
            operations.is_none() && fs::symlink_metadata(resolve(context.root, entry)).is_ok()
        };
        let args = FindArgs::read(arguments, rules, &exists)?;
        let plan = FindPlan::new(&args, rules, context)?;
        if context.cancellation.is_cancelled() && rules.search.abort_fails {
            return Err(FindError::ABORTED);
        }
        let style = PathStyle::new(&plan, rules, context.root);
        let harvest = match operations {
            Some(operations) => delegated::search(operations, &plan, rules, context)?,
            None => local::search(&plan, rules, context, &style)?,
        };
        answer::answer(&page::page(harvest, &plan, rules), &plan, rules, &style)
    }
}
