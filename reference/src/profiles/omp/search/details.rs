use serde_json::{Map, Value, json};

use crate::engine::truncate::{Cut, Kept, truncate};
use crate::profiles::omp::call::{object, scope_path, truncation};

use super::page::{Page, Results};
use super::render::display_content;
use super::rules::SearchRules;

/// The structured part of the answer (Outputs, `details`; Flow 15).
pub(super) fn details(
    page: &Page,
    results: &Results,
    rules: &SearchRules,
    cut: Option<&Cut<'_>>,
) -> Map<String, Value> {
    let files: Vec<&str> = page.files.iter().map(|found| &*found.label).collect();
    let matches: usize = page.files.iter().map(|found| found.hits.kept).sum();
    let file_limit = page.next.map(|_| rules.limits.files);
    let per_file = page
        .trimmed
        .then(|| rules.limits.matches(results.is_single));
    let truncation = cut.map(|cut| truncation(cut, rules.output.max_bytes));
    let limits = object([
        ("fileLimit", file_limit.map(limit)),
        ("perFileLimit", per_file.map(limit)),
    ]);
    let meta = object([("limits", some(limits)), ("truncation", truncation.clone())]);
    let missing = Some(&results.missing).filter(|missing| !missing.is_empty());
    let scope = scope_path(&results.scopes, &rules.texts.call.list_separator);
    object([
        ("scopePath", Some(json!(scope))),
        ("matchCount", Some(json!(matches))),
        ("fileCount", Some(json!(files.len()))),
        ("files", Some(json!(files))),
        ("fileMatches", Some(file_matches(page))),
        ("fileLimitReached", file_limit.map(Value::from)),
        ("perFileLimitReached", per_file.map(Value::from)),
        ("linesTruncated", lines_truncated(page).then(|| json!(true))),
        ("truncated", truncation.is_some().then(|| json!(true))),
        ("missingPaths", missing.map(|missing| json!(missing))),
        ("displayContent", display(page, rules)),
        ("meta", some(meta)),
    ])
}

fn some(fields: Map<String, Value>) -> Option<Value> {
    (!fields.is_empty()).then_some(Value::Object(fields))
}

fn limit(limit: usize) -> Value {
    json!({ "limit": limit, "reached": true })
}

fn file_matches(page: &Page) -> Value {
    page.files
        .iter()
        .map(|found| json!({ "path": found.label, "count": found.hits.kept }))
        .collect()
}

/// Whether a line that matches was cut; a context line that was does not count.
fn lines_truncated(page: &Page) -> bool {
    let mut lines = page.files.iter().flat_map(|found| &found.hits.lines);
    lines.any(|line| line.is_cut && line.kind.is_match())
}

fn display(page: &Page, rules: &SearchRules) -> Option<Value> {
    let whole = (!page.files.is_empty()).then(|| display_content(&page.files, &rules.output))?;
    let cut = truncate(&whole, rules.output.max_bytes, Kept::Beginning);
    Some(json!(cut.map_or(&*whole, |cut| cut.text)))
}
