//! gemini `glob`: files by glob, recent ones first.
//!
//! One call flows one way: JSON → [`GlobArgs`] → [`GlobPlan`] → entries → order → rendering.

mod answer;
mod args;
mod collector;
mod describe;
mod error;
mod extensions;
mod git_ignore;
mod harvest;
mod order;
mod pattern;
mod plan;
mod rules;
mod schema;
mod scope;
mod search;
mod settings;
mod texts;
mod validate;

#[cfg(test)]
mod tests;

pub use args::GlobArgs;
pub use error::{GlobError, Reason};
pub use extensions::{CachedGlobTool, SortBy};
pub use pattern::Target;
pub use plan::GlobPlan;
pub use rules::{
    Boundary, Check, DescriptionRules, ExtensionRules, GitRules, GlobRules, InputRules, Links,
    OrderRules, OutputRules, PatternRules, RelativeTo, SearchRules, SettingRules, Switch,
    ValidationRules,
};
pub use settings::GlobSettings;
pub use texts::{GlobTexts, Text};

use serde_json::Value;

use crate::host::Context;
use crate::profiles::{Tool, ToolResult};

/// The tool, with the rules of its document unless others are given.
#[derive(Clone, Debug, Default)]
pub struct GlobTool {
    /// What the tool goes by.
    pub rules: GlobRules,
}

impl Tool for GlobTool {
    fn name(&self) -> &'static str {
        "glob"
    }

    fn description(&self) -> &'static str {
        "Efficiently finds files matching specific glob patterns such as src/**/*.ts or **/*.md, and lists their absolute \
         paths: files of the last day first, the newest first among them, then all others alphabetically."
    }

    fn input_schema(&self) -> Value {
        schema::input_schema(&self.rules)
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        extensions::call(self, arguments, context)
    }
}

impl GlobTool {
    /// The name under which the tool is shown to the user.
    pub const DISPLAY_NAME: &'static str = "FindFiles";

    /// The icon that is shown beside it.
    pub const ICON: &'static str = "FileSearch";

    /// What the user sees of a call while it runs: the pattern, and where it is searched.
    ///
    /// # Errors
    /// Arguments that are not of the types that the schema describes.
    ///
    /// ```
    /// # use seekspec_reference::host::{Context, SystemClock};
    /// # use seekspec_reference::profiles::gemini::glob::GlobTool;
    /// # use serde_json::json;
    /// # let (root, clock) = (std::path::Path::new("/repo"), SystemClock::new());
    /// let context = Context::new(root, &clock);
    /// let described = GlobTool::default().describe_call(&json!({ "pattern": "*.md", "path": "docs" }), &context);
    /// assert_eq!(described.as_deref(), Ok("'*.md' within docs"));
    /// ```
    pub fn describe_call(
        &self,
        arguments: &Value,
        context: &Context<'_>,
    ) -> Result<String, Reason> {
        let args = GlobArgs::read(arguments)?;
        Ok(describe::describe(&args, &self.rules, context))
    }

    fn answer(
        &self,
        arguments: &Value,
        sort_by: Option<SortBy>,
        context: &Context<'_>,
    ) -> Result<ToolResult, GlobError> {
        let rules = &self.rules;
        let args = GlobArgs::read(arguments).map_err(GlobError::Invalid)?;
        let plan = GlobPlan::new(&args, rules, context).map_err(GlobError::Invalid)?;
        if context.cancellation.is_cancelled() {
            return Err(GlobError::Aborted);
        }
        let mut harvest = search::search(&plan, rules, context)?;
        let (now, threshold) = (context.clock.wall(), plan.recency_threshold);
        order::sort(&mut harvest.files, now, threshold, &rules.order);
        if let Some(sort_by) = sort_by {
            sort_by.sort(&mut harvest.files, &rules.order.paths.comparison());
        }
        Ok(answer::answer(&harvest, &plan, rules, context))
    }
}
