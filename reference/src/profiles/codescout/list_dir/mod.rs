//! codescout `list_dir`: the files and directories below a path.
//!
//! One call flows one way: JSON → [`ListDirArgs`] → [`ListDirPlan`] → entries → page → answer.

mod answer;
mod args;
mod error;
mod plan;
mod rules;
mod schema;
mod texts;

pub use args::ListDirArgs;
pub use error::ListDirError;
pub use plan::{ListDirPlan, Page};
pub use rules::{EntryRules, FocusRules, ListDirRules};
pub use texts::ListDirTexts;

use serde_json::Value;

use crate::engine::watch::Watch;
use crate::host::Context;
use crate::profiles::{Tool, ToolResult};

use super::call::{CallError, list};

/// The tool, with the rules of its document unless others are given.
#[derive(Clone, Debug, Default)]
pub struct ListDirTool {
    /// What the tool goes by.
    pub rules: ListDirRules,
}

impl From<ListDirRules> for ListDirTool {
    fn from(rules: ListDirRules) -> Self {
        Self { rules }
    }
}

impl Tool for ListDirTool {
    fn name(&self) -> &'static str {
        "list_dir"
    }

    fn description(&self) -> &'static str {
        "Lists the files and directories in a directory, or with recursive=true the whole tree below it; directories end \
         with a slash. Hidden and ignored entries are left out. A long listing is cut, unless detail_level is \"full\", \
         which gives it page by page. To find files by name, use find_file."
    }

    fn input_schema(&self) -> Value {
        schema::input_schema(&self.rules)
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        let answer = self.answer(arguments, context);
        answer.unwrap_or_else(|error| ToolResult::error(error.message(&self.rules)))
    }
}

impl ListDirTool {
    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, ListDirError> {
        let rules = &self.rules;
        let args = ListDirArgs::read(arguments)?;
        let plan = ListDirPlan::new(&args, rules, context.root)?;
        let watch = Watch::new(context.clock, &context.cancellation, None);
        let kinds = &rules.entries;
        let wants = |is_dir| {
            if is_dir {
                kinds.directories
            } else {
                kinds.files
            }
        };
        let entries = list(
            &plan.place,
            &rules.listing,
            plan.max_depth,
            &watch,
            context,
            plan.page.end(),
            &|entry| wants(entry.is_dir),
        )?;
        if context.cancellation.is_cancelled() {
            return Err(CallError::Aborted(self.name()).into());
        }
        Ok(answer::answer(&entries, &plan, rules))
    }
}
