//! The rendering (Outputs; Flow 10).

use serde_json::Value;

use crate::engine::grouped;
use crate::engine::template::fill;
use crate::engine::truncate::truncate;
use crate::profiles::ToolResult;

use super::details::details;
use super::error::FindError;
use super::harvest::Harvest;
use super::notices::notices;
use super::path_style::PathStyle;
use super::plan::FindPlan;
use super::rules::FindRules;

/// Renders what was found.
pub(super) fn answer(
    harvest: &Harvest,
    plan: &FindPlan,
    rules: &FindRules,
    style: &PathStyle<'_>,
) -> Result<ToolResult, FindError> {
    let files: Vec<String> = harvest
        .files
        .iter()
        .map(|found| style.apply(&found.path, found.is_dir))
        .collect();
    if files.is_empty() && rules.output.empty_fails {
        return Err(FindError::Empty);
    }
    let whole = text(&files, harvest, plan, rules);
    let cut = truncate(&whole, rules.output.max_bytes, rules.output.keeps);
    let text = cut.map_or_else(
        || whole.clone(),
        |cut| format!("{}\n{}", cut.text, cut_mark(rules)),
    );
    let details = details(&files, harvest, plan, rules, cut.as_ref());
    Ok(ToolResult {
        text,
        structured: Some(Value::Object(details)),
        is_error: false,
    })
}

fn text(files: &[String], harvest: &Harvest, plan: &FindPlan, rules: &FindRules) -> String {
    let listing = if files.is_empty() {
        rules.texts.empty.to_string()
    } else if harvest.is_exact_file && !rules.output.groups_exact_file {
        files.join("\n")
    } else {
        grouped::lines(files, &rules.output.layout)
    };
    let mut blocks = notices(harvest, plan, rules);
    let position = if rules.output.notices_first {
        blocks.len()
    } else {
        0
    };
    blocks.insert(position, listing);
    blocks.join(&rules.output.notice_separator)
}

fn cut_mark(rules: &FindRules) -> String {
    fill(
        &rules.texts.call.cut,
        &[("bytes", &rules.output.max_bytes.to_string())],
    )
}
