//! gemini `glob`: files by glob, recent ones first.
//!
//! The flow of a call: arguments → plan → entries → order → answer.

mod answer;
mod cached;
mod extensions;
mod git_ignore;
mod order;
mod pattern;
mod plan;
mod rules;
mod scope;
mod search;
mod validate;

#[cfg(test)]
mod tests;

pub use cached::CachedGlobTool;
pub use rules::{
    Boundary, CallCheck, DescriptionRules, ExtensionRules, GitRules, GlobRules, GlobTexts,
    InputRules, Links, OrderRules, OutputRules, SearchRules, SettingRules, ValidationRules,
};

use serde_json::Value;

use crate::host::Context;
use crate::profiles::{Arguments, DetailsValue as _, Failure, Parameter, Tool, ToolResult, schema};

use answer::GlobError;
use extensions::SortBy;
use plan::GlobPlan;

/// The tool. Its default rules follow its document.
#[derive(Clone, Debug, Default)]
pub struct GlobTool {
    /// The tool's rules.
    pub rules: GlobRules,
}

impl Tool for GlobTool {
    fn name(&self) -> &'static str {
        "glob"
    }

    fn title(&self) -> &'static str {
        Self::DISPLAY_NAME
    }

    fn description(&self) -> &'static str {
        "Efficiently finds files matching specific glob patterns such as src/**/*.ts or **/*.md, and lists their absolute \
         paths: files of the last day first, the newest first among them, then all others alphabetically."
    }

    fn input_schema(&self) -> Value {
        schema(&self.parameters())
    }

    fn output_schema(&self) -> Option<Value> {
        Some(answer::Display::schema())
    }

    fn confined_argument(&self) -> Option<&'static str> {
        Some("path")
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        extensions::call(self, arguments, context)
    }
}

impl GlobTool {
    /// The name that a host shows to its user.
    pub const DISPLAY_NAME: &'static str = "FindFiles";

    /// The icon that a host shows beside the name.
    pub const ICON: &'static str = "FileSearch";

    /// Describes a running call to the user: the pattern, and the searched path.
    ///
    /// # Errors
    /// Arguments of another type than in the schema.
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
    ) -> Result<String, Failure> {
        let arguments = self.read(arguments)?;
        Ok(answer::describe(arguments, &self.rules, context))
    }

    fn read<'a>(&self, arguments: &'a Value) -> Result<Arguments<'a>, Failure> {
        let texts = &self.rules.texts.arguments;
        Arguments::read_strictly(arguments, &self.parameters(), texts)
    }

    /// GlobToolParams.
    fn parameters(&self) -> [Parameter; 4] {
        let GlobRules { input, git, .. } = &self.rules;
        [
            Parameter::text("pattern")
                .about("The glob pattern, for example '**/*.py' or 'docs/*.md'.")
                .required(),
            Parameter::text("path").about(
                "The directory to search; relative paths start at the root. Default: the root.",
            ),
            Parameter::boolean("case_sensitive")
                .default(input.case_sensitive)
                .about("Whether the pattern is case-sensitive."),
            Parameter::boolean("respect_git_ignore")
                .default(input.respect_git_ignore)
                .about(format!(
                    "Whether to leave out files ignored by {}, in a git repository.",
                    git.ignore_file
                )),
        ]
    }

    fn answer(
        &self,
        arguments: &Value,
        sort_by: Option<SortBy>,
        context: &Context<'_>,
    ) -> Result<ToolResult, GlobError> {
        let rules = &self.rules;
        let plan = self.plan(arguments, context).map_err(GlobError::Invalid)?;
        if context.cancellation.is_cancelled() {
            return Err(GlobError::aborted(rules));
        }
        let mut matches = search::search(&plan, rules, context)?;
        let (now, threshold) = (context.clock.wall(), plan.recency_threshold);
        order::sort(&mut matches.files, now, threshold, &rules.order);
        if let Some(sort_by) = sort_by {
            sort_by.sort(&mut matches.files, &rules.order.paths.comparison());
        }
        Ok(answer::answer(&matches, &plan, rules, context))
    }

    fn plan(&self, arguments: &Value, context: &Context<'_>) -> Result<GlobPlan, Failure> {
        GlobPlan::new(self.read(arguments)?, &self.rules, context)
    }
}
