//! The page and its rendering (Outputs; Flow 9 to 11).

use serde_json::{Map, Value, json};

use crate::engine::grouped;
use crate::engine::template::fill;
use crate::engine::truncate::{Cut, Kept, truncate};
use crate::profiles::ToolResult;
use crate::profiles::omp::call::{object, scope_path, truncation};

use super::plan::FindPlan;
use super::rules::FindRules;
use super::{Matches, marked};

/// Renders what was found.
pub(super) fn answer(matches: Matches, plan: &FindPlan, rules: &FindRules) -> ToolResult {
    let page = page(matches, plan, rules);
    let files = page.files.iter();
    let files: Vec<String> = files
        .map(|found| marked(&found.path, found.is_dir, rules))
        .collect();
    let whole = text(&files, &page, plan, rules);
    let cut = truncate(&whole, rules.output.max_bytes, Kept::Beginning);
    let details = details(&files, &page, plan, rules, cut.as_ref());
    let text = match cut {
        Some(cut) => format!("{}\n{}", cut.text, cut_mark(rules)),
        None => whole,
    };
    ToolResult {
        text,
        structured: Some(Value::Object(details)),
        is_error: false,
    }
}

/// Puts the matches into order, and keeps as many as the limit allows (Flow 9, 10).
fn page(mut matches: Matches, plan: &FindPlan, rules: &FindRules) -> Matches {
    if !matches.keeps_order {
        let order = rules.page.order;
        matches.files.sort_by_cached_key(|found| {
            (order.rank(&found.path, &found.facts), found.path.clone())
        });
    }
    matches.more |= matches.files.len() > plan.limit;
    matches.files.truncate(plan.limit);
    matches
}

fn text(files: &[String], page: &Matches, plan: &FindPlan, rules: &FindRules) -> String {
    let listing = if files.is_empty() {
        rules.texts.empty.to_string()
    } else if page.is_exact_file {
        files.join("\n")
    } else {
        grouped::lines(files, &rules.output.layout)
    };
    let mut blocks = vec![listing];
    blocks.extend(notices(page, plan, rules));
    blocks.join(&rules.output.notice_separator)
}

/// What there is to say besides the result, in the order of its weight (Outputs; Errors).
fn notices(page: &Matches, plan: &FindPlan, rules: &FindRules) -> impl Iterator<Item = String> {
    let texts = &rules.texts;
    let timeout = page.timed_out.then(|| {
        let (seconds, count) = (plan.timeout.units.to_string(), page.files.len().to_string());
        fill(
            &texts.timed_out,
            &[("seconds", &seconds), ("count", &count)],
        )
    });
    let missing = (!page.missing.is_empty()).then(|| {
        let paths = page.missing.join(&texts.call.list_separator);
        fill(&texts.call.missing, &[("paths", &paths)])
    });
    let reached = if page.keeps_order {
        &texts.delegate_limit_reached
    } else {
        &texts.limit_reached
    };
    let limit = page
        .more
        .then(|| fill(reached, &[("limit", &plan.limit.to_string())]));
    [timeout, missing, limit].into_iter().flatten()
}

fn cut_mark(rules: &FindRules) -> String {
    let bytes = rules.output.max_bytes.to_string();
    fill(&rules.texts.call.cut, &[("bytes", &bytes)])
}

/// The structured part of the answer (Outputs, `details`; Flow 11).
fn details(
    files: &[String],
    page: &Matches,
    plan: &FindPlan,
    rules: &FindRules,
    cut: Option<&Cut<'_>>,
) -> Map<String, Value> {
    let scopes = scope_path(&page.scopes, &rules.texts.call.list_separator);
    let truncation = cut.map(|cut| truncation(cut, rules.output.max_bytes));
    let reached = json!({ "resultLimit": { "limit": plan.limit, "reached": true } });
    let limits = page.more.then_some(reached);
    let meta = object([("limits", limits), ("truncation", truncation.clone())]);
    let is_truncated = page.more || page.timed_out || cut.is_some();
    let missing = (!page.missing.is_empty()).then(|| json!(page.missing));
    object([
        ("scopePath", Some(json!(scopes))),
        ("fileCount", Some(json!(files.len()))),
        ("files", Some(json!(files))),
        ("truncated", Some(json!(is_truncated))),
        ("resultLimitReached", page.more.then(|| json!(plan.limit))),
        ("missingPaths", missing),
        ("truncation", truncation),
        ("meta", (!meta.is_empty()).then_some(Value::Object(meta))),
    ])
}
