use serde_json::{Map, Value, json};

use crate::engine::truncate::Cut;
use crate::profiles::omp::call::{object, scope_path, truncation};

use super::harvest::Harvest;
use super::plan::FindPlan;
use super::rules::FindRules;

/// The structured part of the answer (Outputs, `details`; Flow 11).
pub(super) fn details(
    files: &[String],
    harvest: &Harvest,
    plan: &FindPlan,
    rules: &FindRules,
    cut: Option<&Cut<'_>>,
) -> Map<String, Value> {
    let given = &rules.details;
    let missing =
        Some(&harvest.missing).filter(|missing| !missing.is_empty() && given.missing_paths);
    let truncation = cut
        .filter(|_| given.truncation)
        .map(|cut| truncation(cut, rules.output.max_bytes));
    let limits = (harvest.more && given.meta_limits).then(|| limits(plan));
    let meta = object([("limits", limits), ("truncation", truncation.clone())]);
    object([
        (
            "scopePath",
            given
                .scope_path
                .then(|| json!(scope_path(&harvest.scopes, &rules.output.list_separator))),
        ),
        ("fileCount", given.file_count.then(|| json!(files.len()))),
        ("files", given.files.then(|| json!(files))),
        ("truncated", Some(json!(is_truncated(harvest, rules, cut)))),
        (
            "resultLimitReached",
            (harvest.more && given.result_limit_reached).then(|| json!(plan.limit)),
        ),
        ("missingPaths", missing.map(|missing| json!(missing))),
        ("truncation", truncation),
        ("meta", (!meta.is_empty()).then_some(Value::Object(meta))),
    ])
}

fn is_truncated(harvest: &Harvest, rules: &FindRules, cut: Option<&Cut<'_>>) -> bool {
    let given = &rules.details;
    (harvest.more && given.limit_truncates)
        || (harvest.timed_out && given.timeout_truncates)
        || (cut.is_some() && given.bytes_truncate)
}

fn limits(plan: &FindPlan) -> Value {
    json!({ "resultLimit": { "limit": plan.limit, "reached": true } })
}
