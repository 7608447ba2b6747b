//! The rendering: text and details (Outputs; Flow 10, 11).

use std::path::Path;

use serde_json::{Map, Value, json};

use crate::engine::grouped;
use crate::engine::template::fill;
use crate::engine::truncate::{Head, head};
use crate::profiles::ToolResult;

use super::harvest::Harvest;
use super::plan::FindPlan;
use super::rules::FindRules;
use super::show::show;

/// Renders what was found.
pub(super) fn answer(
    harvest: &Harvest,
    plan: &FindPlan,
    rules: &FindRules,
    root: &Path,
) -> ToolResult {
    let files: Vec<String> = harvest
        .files
        .iter()
        .map(|found| show(found, root, &rules.output))
        .collect();
    let whole = text(&files, harvest, plan, rules);
    let cut = head(&whole, rules.output.max_bytes);
    let details = details(&files, harvest, plan, rules, cut.as_ref());
    let text = match &cut {
        Some(head) => format!("{}\n{}", head.text, cut_mark(rules)),
        None => whole.clone(),
    };
    ToolResult {
        text,
        structured: Some(Value::Object(details)),
        is_error: false,
    }
}

fn text(files: &[String], harvest: &Harvest, plan: &FindPlan, rules: &FindRules) -> String {
    let listing = if files.is_empty() {
        rules.texts.empty.to_string()
    } else if harvest.is_exact_file && !rules.output.groups_exact_file {
        files.join("\n")
    } else {
        grouped::lines(files, &rules.output.layout)
    };
    let mut blocks = notices(files.len(), harvest, plan, rules);
    let position = if rules.output.notices_first {
        blocks.len()
    } else {
        0
    };
    blocks.insert(position, listing);
    blocks.join(rules.output.notice_separator)
}

fn notices(count: usize, harvest: &Harvest, plan: &FindPlan, rules: &FindRules) -> Vec<String> {
    let texts = &rules.texts;
    let mut notices = Vec::new();
    if harvest.timed_out {
        let (seconds, count) = (plan.timeout.units.to_string(), count.to_string());
        notices.push(fill(
            &texts.timed_out,
            &[("seconds", &seconds), ("count", &count)],
        ));
    }
    if !harvest.missing.is_empty() {
        let paths = harvest.missing.join(rules.output.list_separator);
        notices.push(fill(&texts.missing, &[("paths", &paths)]));
    }
    if harvest.more {
        notices.push(fill(
            &texts.limit_reached,
            &[("limit", &plan.limit.to_string())],
        ));
    }
    notices
}

fn cut_mark(rules: &FindRules) -> String {
    fill(
        &rules.texts.cut,
        &[("bytes", &rules.output.max_bytes.to_string())],
    )
}

fn details(
    files: &[String],
    harvest: &Harvest,
    plan: &FindPlan,
    rules: &FindRules,
    cut: Option<&Head<'_>>,
) -> Map<String, Value> {
    let given = &rules.details;
    let truncated = (harvest.more && given.limit_truncates)
        || (harvest.timed_out && given.timeout_truncates)
        || (cut.is_some() && given.bytes_truncate);
    let truncation = cut
        .filter(|_| given.truncation)
        .map(|head| truncation(head, rules));
    let limits = (harvest.more && given.meta_limits)
        .then(|| json!({ "resultLimit": { "limit": plan.limit, "reached": true } }));
    let meta = object([("limits", limits), ("truncation", truncation.clone())]);
    object([
        (
            "scopePath",
            given.scope_path.then(|| json!(scope_path(harvest, rules))),
        ),
        ("fileCount", given.file_count.then(|| json!(files.len()))),
        ("files", given.files.then(|| json!(files))),
        ("truncated", Some(json!(truncated))),
        (
            "resultLimitReached",
            (harvest.more && given.result_limit_reached).then(|| json!(plan.limit)),
        ),
        (
            "missingPaths",
            (!harvest.missing.is_empty() && given.missing_paths).then(|| json!(harvest.missing)),
        ),
        ("truncation", truncation),
        ("meta", (!meta.is_empty()).then_some(Value::Object(meta))),
    ])
}

fn scope_path(harvest: &Harvest, rules: &FindRules) -> String {
    let mut scopes: Vec<&str> = Vec::new();
    for scope in &harvest.scopes {
        if !scopes.contains(&scope.as_str()) {
            scopes.push(scope);
        }
    }
    scopes.join(rules.output.list_separator)
}

fn truncation(head: &Head<'_>, rules: &FindRules) -> Value {
    json!({
        "truncatedBy": "bytes",
        "totalBytes": head.total_bytes,
        "outputBytes": head.text.len(),
        "totalLines": head.total_lines,
        "outputLines": head.lines(),
        "maxBytes": rules.output.max_bytes,
    })
}

/// An object of those fields that have a value.
fn object<const N: usize>(fields: [(&str, Option<Value>); N]) -> Map<String, Value> {
    fields
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?)))
        .collect()
}
