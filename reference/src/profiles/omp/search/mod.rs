//! omp `search`: lines by regular expression.
//!
//! The flow of a call: JSON → [`SearchArgs`] → [`SearchPlan`] → sources → scan → page → rendering.

mod answer;
mod args;
mod details;
mod page;
mod plan;
mod render;
mod rules;
mod scan;
mod sources;
mod texts;
mod units;

#[cfg(test)]
mod tests;

pub use args::{PathEntry, SearchArgs};
pub use plan::{SearchPlan, Source, SourceLocation};
pub use rules::{
    ArchiveRules, ContextRules, LimitRules, OutputRules, RegexRules, SearchRules, SwitchRules,
};
pub use texts::SearchTexts;

use serde_json::Value;

use crate::engine::path::resolve;
use crate::engine::stop_signal::StopSignal;
use crate::host::Context;
use crate::profiles::{DetailsValue as _, Failure, Tool, ToolResult, schema};

tool!(SearchTool, SearchRules);

impl Tool for SearchTool {
    fn name(&self) -> &'static str {
        "search"
    }

    fn title(&self) -> &'static str {
        "Search Files"
    }

    fn description(&self) -> &'static str {
        "Searches the contents of files with a regular expression, and shows the matching lines with context. Give \
         files, directories, globs, archive members or internal URLs in `paths`. Results of several files come in pages: \
         `skip` leads to the next. Patterns are in Rust's syntax, for internal URLs without a file in JavaScript's. To \
         find paths, use find instead."
    }

    fn input_schema(&self) -> Value {
        schema(&args::parameters(&self.rules))
    }

    fn output_schema(&self) -> Option<Value> {
        Some(details::SearchDetails::schema())
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        self.answer(arguments, context)
            .unwrap_or_else(ToolResult::from)
    }
}

impl SearchTool {
    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let rules = &self.rules;
        let exists = |name: &str| {
            context
                .resources
                .iter()
                .any(|resource| resource.uri == name)
                || context.reach.stamp(&resolve(context.root, name)).is_ok()
        };
        let args = SearchArgs::read(arguments, rules, &exists)?;
        let plan = SearchPlan::new(&args, rules, context)?;
        if context.cancellation.is_cancelled() {
            return Err(rules.texts.aborted());
        }
        let stop = StopSignal::new(context.clock, &context.cancellation, None);
        let mut results = scan::scan(&plan, rules, context, &stop)?;
        let page = page::page(&mut results, &plan, rules);
        let answer = answer::answer(&page, &results, &plan, rules, &stop);
        if context.cancellation.is_cancelled() {
            return Err(rules.texts.aborted());
        }
        Ok(answer)
    }
}
