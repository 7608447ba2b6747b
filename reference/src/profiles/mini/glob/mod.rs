//! mini `glob`: paths by pattern.
//!
//! One call flows one way: JSON → [`GlobArgs`] → [`GlobPlan`] → paths → page.

mod args;
mod plan;
mod rules;
mod schema;
mod texts;

#[cfg(test)]
mod tests;

pub use args::GlobArgs;
pub use plan::GlobPlan;
pub use rules::GlobRules;
pub use texts::GlobTexts;

use serde_json::Value;

use crate::engine::plain_glob::PlainGlob;
use crate::engine::template::fill;
use crate::engine::watch::Watch;
use crate::host::Context;
use crate::profiles::{Tool, ToolResult};

use super::listing::{ListingError, Paths, list};
use super::page::{most_shown, page};

/// The tool, with the rules of its document unless others are given.
#[derive(Clone, Debug, Default)]
pub struct GlobTool {
    /// What the tool goes by.
    pub rules: GlobRules,
}

impl From<GlobRules> for GlobTool {
    fn from(rules: GlobRules) -> Self {
        Self { rules }
    }
}

impl Tool for GlobTool {
    fn name(&self) -> &'static str {
        "glob"
    }

    fn description(&self) -> &'static str {
        "Lists the paths in the project that match a glob pattern, such as **/*.ts or src/**/*.test.ts. Use it to see how the \
         project is laid out, or to find files by their name; for what is inside of files, use search instead."
    }

    fn input_schema(&self) -> Value {
        schema::input_schema(&self.rules)
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        let answer = self.answer(arguments, context);
        answer.unwrap_or_else(|error| {
            ToolResult::error(fill(&self.rules.texts.failed, &[("error", &error)]))
        })
    }
}

impl GlobTool {
    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, String> {
        let args = GlobArgs::read(arguments, &self.rules)?;
        let plan = GlobPlan::new(args, &self.rules);
        let paths = self.paths(&plan, context);
        let paths = paths.map_err(|error| {
            fill(
                &self.rules.texts.unreadable,
                &[("reason", &error.to_string())],
            )
        })?;
        Ok(ToolResult {
            text: self.text(&paths, &plan),
            structured: None,
            is_error: false,
        })
    }

    fn paths(&self, plan: &GlobPlan, context: &Context<'_>) -> Result<Paths, ListingError> {
        let watch = Watch::new(context.clock, &context.cancellation, None);
        let glob = PlainGlob::new(&plan.pattern, &self.rules.dialect);
        let at_most = most_shown(plan.limit);
        list(&self.rules.listing, at_most, context, &watch, &|path| {
            glob.is_match(path)
        })
    }

    fn text(&self, paths: &Paths, plan: &GlobPlan) -> String {
        let GlobRules {
            texts,
            page: rules,
            path_prefix,
            ..
        } = &self.rules;
        if paths.total == 0 {
            return fill(&texts.no_match, &[("pattern", &plan.pattern)]);
        }
        let show = |path: &String| format!("{path_prefix}{path}");
        page(
            &paths.first,
            paths.total,
            plan.limit,
            rules,
            &texts.cut,
            show,
        )
    }
}
