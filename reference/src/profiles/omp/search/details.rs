use serde_json::{Map, Value, json};

use crate::engine::grep::Line;
use crate::engine::truncate::{Cut, truncate};
use crate::profiles::omp::call::{object, scope_path, truncation};

use super::harvest::{Found, Harvest};
use super::page::Page;
use super::render::display_content;
use super::rules::SearchRules;

/// The structured part of the answer (Outputs, `details`; Flow 15).
pub(super) fn details(
    page: &Page,
    harvest: &Harvest,
    rules: &SearchRules,
    cut: Option<&Cut<'_>>,
) -> Map<String, Value> {
    let given = &rules.details;
    let of_page = given.of_page;
    let files: Vec<&str> = page
        .files
        .iter()
        .map(|found| found.label.as_str())
        .collect();
    let file_count = if of_page { files.len() } else { page.all_files };
    let match_count = if of_page {
        page.files.iter().map(|found| found.hits.kept).sum()
    } else {
        page.all_matches
    };
    let file_limit = file_limit(page, harvest, rules);
    let per_file = per_file_limit(page, harvest, rules);
    let truncation = cut
        .filter(|_| given.truncation)
        .map(|cut| truncation(cut, rules.output.max_bytes));
    let limits = object([
        ("fileLimit", file_limit.map(limit)),
        ("perFileLimit", per_file.map(limit)),
    ]);
    let limits = (!limits.is_empty() && given.meta_limits).then_some(Value::Object(limits));
    let meta = object([("limits", limits), ("truncation", truncation.clone())]);
    let missing =
        Some(&harvest.missing).filter(|missing| !missing.is_empty() && given.missing_paths);
    object([
        (
            "scopePath",
            given
                .scope_path
                .then(|| json!(scope_path(&harvest.scopes, &rules.output.list_separator))),
        ),
        ("matchCount", given.match_count.then(|| json!(match_count))),
        ("fileCount", given.file_count.then(|| json!(file_count))),
        ("files", given.files.then(|| json!(files))),
        (
            "fileMatches",
            given.file_matches.then(|| file_matches(&page.files)),
        ),
        ("fileLimitReached", file_limit.map(|limit| json!(limit))),
        ("perFileLimitReached", per_file.map(|limit| json!(limit))),
        (
            "linesTruncated",
            (lines_truncated(page, rules) && given.lines_truncated).then(|| json!(true)),
        ),
        ("truncated", truncation.is_some().then(|| json!(true))),
        ("missingPaths", missing.map(|missing| json!(missing))),
        (
            "displayContent",
            (given.display_content && !page.files.is_empty()).then(|| json!(display(page, rules))),
        ),
        ("meta", (!meta.is_empty()).then_some(Value::Object(meta))),
    ])
}

fn file_limit(page: &Page, harvest: &Harvest, rules: &SearchRules) -> Option<usize> {
    let is_full = page.files.len() == rules.limits.files && !harvest.is_single;
    let is_reached = page.next.is_some() || (is_full && rules.details.full_is_reached);
    (is_reached && rules.details.file_limit_reached).then_some(rules.limits.files)
}

fn per_file_limit(page: &Page, harvest: &Harvest, rules: &SearchRules) -> Option<usize> {
    let limits = &rules.limits;
    let limit = if harvest.is_single {
        limits.matches_of_single
    } else {
        limits.matches_of_several
    };
    (page.trimmed && rules.details.per_file_limit_reached).then_some(limit)
}

fn limit(limit: usize) -> Value {
    json!({ "limit": limit, "reached": true })
}

fn file_matches(files: &[Found]) -> Value {
    files
        .iter()
        .map(|found| json!({ "path": found.label, "count": found.hits.kept }))
        .collect()
}

fn lines_truncated(page: &Page, rules: &SearchRules) -> bool {
    let counts = |line: &Line| {
        line.is_cut && (line.kind.is_match() || rules.details.context_counts_as_truncated)
    };
    page.files
        .iter()
        .flat_map(|found| &found.hits.lines)
        .any(counts)
}

fn display(page: &Page, rules: &SearchRules) -> String {
    let whole = display_content(&page.files, &rules.output);
    let cut =
        truncate(&whole, rules.output.max_bytes, rules.output.keeps).map(|cut| cut.text.to_owned());
    cut.unwrap_or(whole)
}
