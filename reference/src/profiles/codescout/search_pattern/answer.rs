use serde_json::{Value, json};

use crate::engine::grep::Line;
use crate::profiles::ToolResult;
use crate::profiles::codescout::call::json_answer;

use super::files::SearchedFile;
use super::plan::SearchPatternPlan;
use super::rules::SearchPatternRules;
use super::scan::Harvest;

/// Renders what was found (Output example).
pub(super) fn answer(
    harvest: &Harvest,
    files: &[SearchedFile],
    plan: &SearchPatternPlan,
    rules: &SearchPatternRules,
) -> ToolResult {
    let matches: Vec<Value> = harvest
        .shown
        .iter()
        .flat_map(|(file, hits)| hits.lines.iter().map(|line| (&files[*file], line)))
        .map(|(file, line)| shown(file, line, plan, rules))
        .collect();
    let total = rules.max_results.total(harvest.found, matches.len());
    json_answer(json!({ "matches": matches, "total": total }))
}

fn shown(
    file: &SearchedFile,
    line: &Line,
    plan: &SearchPatternPlan,
    rules: &SearchPatternRules,
) -> Value {
    let matching = &rules.matching;
    let path = if file.within.is_empty() {
        plan.place.shown.clone()
    } else if matching.absolute {
        plan.place.shown_below(&file.within)
    } else {
        file.within.clone()
    };
    let content = if matching.trims {
        line.text.trim()
    } else {
        &line.text
    };
    json!({ "file": path, "line": line.number - 1 + matching.origin, "content": content })
}
