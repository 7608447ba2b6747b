//! The rendering (execute, result).

use serde_json::{Value, json};

use crate::engine::display;
use crate::engine::template::fill;
use crate::host::Context;
use crate::profiles::ToolResult;

use super::error::GlobError;
use super::harvest::Harvest;
use super::plan::GlobPlan;
use super::rules::GlobRules;

/// Renders what was found, which is in order already.
pub(super) fn answer(
    harvest: &Harvest,
    plan: &GlobPlan,
    rules: &GlobRules,
    context: &Context<'_>,
) -> ToolResult {
    let root = display::slashed(context.root);
    let root = root.trim_end_matches('/');
    let most = rules.search.max_files.unwrap_or(usize::MAX);
    let listed = harvest.files.iter().take(most);
    let paths: Vec<String> = listed
        .map(|found| {
            if rules.output.absolute {
                format!("{root}/{}", found.path)
            } else {
                found.path.clone()
            }
        })
        .collect();
    if paths.is_empty() {
        none(harvest, plan, rules)
    } else {
        found(&paths, harvest, plan, rules)
    }
}

/// A failure is an answer, too: its text, and what is displayed.
pub(super) fn failure(error: &GlobError, rules: &GlobRules) -> ToolResult {
    ToolResult {
        text: error.text(rules),
        structured: Some(displayed(&error.display(rules), rules)),
        is_error: true,
    }
}

fn none(harvest: &Harvest, plan: &GlobPlan, rules: &GlobRules) -> ToolResult {
    let texts = &rules.texts;
    let ignored = ignored(harvest, &texts.none_ignored, rules);
    let values = [("pattern", plan.pattern.as_str()), ("ignored", &ignored)];
    ToolResult {
        text: fill(&texts.none, &values),
        structured: Some(displayed(&texts.none_display, rules)),
        is_error: rules.output.empty_is_error,
    }
}

fn found(paths: &[String], harvest: &Harvest, plan: &GlobPlan, rules: &GlobRules) -> ToolResult {
    let texts = &rules.texts;
    let count = paths.len().to_string();
    let ignored = ignored(harvest, &texts.found_ignored, rules);
    let values = [
        ("count", count.as_str()),
        ("pattern", &plan.pattern),
        ("ignored", &ignored),
    ];
    let header = fill(&texts.found, &values);
    let display = fill(&texts.found_display, &[("count", &count)]);
    ToolResult {
        text: header + &paths.join(&rules.output.separator),
        structured: Some(displayed(&display, rules)),
        is_error: false,
    }
}

fn ignored(harvest: &Harvest, template: &str, rules: &GlobRules) -> String {
    let count = harvest.ignored.len();
    if count == 0 || !rules.git.counts_ignored {
        return String::new();
    }
    fill(template, &[("count", &count.to_string())])
}

fn displayed(text: &str, rules: &GlobRules) -> Value {
    json!({ &*rules.output.display_field: text })
}
