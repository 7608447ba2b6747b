//! omp `find`: paths by glob, newest first.
//!
//! The flow of a call: JSON → plan → matches → page → rendering.

mod answer;
mod delegated;
mod local;
mod plan;
mod rules;
mod updates;

#[cfg(test)]
mod tests;

pub use rules::{
    DelegateRules, FindRules, FindTexts, LimitRules, OutputRules, PageRules, SwitchRules,
    TimeoutRules, UpdateRules,
};

use serde_json::Value;

use crate::engine::newest::FoundFile;
use crate::host::Context;
use crate::profiles::{DetailsValue as _, Failure, Tool, ToolResult, schema};

use plan::FindPlan;

tool!(FindTool, FindRules);

impl Tool for FindTool {
    fn name(&self) -> &'static str {
        "find"
    }

    fn title(&self) -> &'static str {
        "Find Files"
    }

    fn description(&self) -> &'static str {
        "Finds files and directories by glob, newest first, grouped by directory. Give each glob, file or directory as \
         an entry of its own in `paths`; a bare glob such as *.ts matches at any depth, src/*.ts only directly in src. \
         To search the contents of files, use search instead."
    }

    fn input_schema(&self) -> Value {
        schema(&plan::parameters(&self.rules))
    }

    fn output_schema(&self) -> Option<Value> {
        Some(answer::FindDetails::schema())
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        let answer = self.answer(arguments, context);
        answer.unwrap_or_else(ToolResult::from)
    }
}

impl FindTool {
    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let rules = &self.rules;
        let plan = FindPlan::new(arguments, rules, context)?;
        if context.cancellation.is_cancelled() {
            return Err(rules.aborted());
        }
        let matches = match context.operations {
            Some(operations) => delegated::search(operations, &plan, rules, context)?,
            None => local::search(&plan, rules, context)?,
        };
        Ok(answer::answer(matches, &plan, rules))
    }
}

/// The results of a search.
#[derive(Debug, Default)]
struct FoundEntries {
    /// The files: up to the limit in a local search, any number from a remote file system.
    files: Vec<FoundFile>,
    /// Whether there are more.
    more: bool,
    /// Whether the timeout ended the search.
    timed_out: bool,
    /// The entries with a missing base.
    missing: Vec<String>,
    /// The searched bases, as displayed.
    scopes: Vec<String>,
    /// Whether the call names a single file, which is the result.
    is_exact_file: bool,
    /// Whether the files must stay in the order of a remote file system.
    keeps_order: bool,
}

/// The path as displayed: a directory has a mark.
fn marked(path: &str, is_dir: bool, rules: &FindRules) -> String {
    let mark = &*rules.output.directory_mark;
    let is_marked = !is_dir || path.ends_with('/');
    format!("{path}{}", if is_marked { "" } else { mark })
}
