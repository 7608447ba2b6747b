//! Selects a page, and renders it (Outputs; Flow 9 to 11).

use crate::engine::grouped;
use crate::engine::template::fill;
use crate::engine::truncate::{Kept, truncate};
use crate::profiles::omp::call::{ReachedLimit, Truncation, scope_path};
use crate::profiles::{DetailsValue as _, ToolResult};

use super::plan::FindPlan;
use super::rules::FindRules;
use super::{FoundEntries, marked};

/// Renders the matches.
pub(super) fn answer(matches: FoundEntries, plan: &FindPlan, rules: &FindRules) -> ToolResult {
    let page = page(matches, plan, rules);
    let files: Vec<String> = page
        .files
        .iter()
        .map(|found| marked(&found.path, found.is_dir, rules))
        .collect();
    let whole = text(&files, &page, plan, rules);
    let cut = truncate(&whole, rules.output.max_bytes, Kept::Beginning);
    let truncation = cut.map(|cut| Truncation::new(&cut, rules.output.max_bytes));
    let text = match cut {
        Some(cut) => format!("{}\n{}", cut.text, cut_mark(rules)),
        None => whole,
    };
    ToolResult {
        block: None,
        text,
        structured: details(files, page, plan, rules, truncation).write(),
        is_error: false,
    }
}

/// Sorts the matches, and keeps up to the limit (Flow 9, 10).
fn page(mut matches: FoundEntries, plan: &FindPlan, rules: &FindRules) -> FoundEntries {
    if !matches.keeps_order {
        let order = rules.page.order;
        matches.files.sort_by_cached_key(|found| {
            (order.rank(&found.path, &found.sort_key), found.path.clone())
        });
    }
    matches.more |= matches.files.len() > plan.limit;
    matches.files.truncate(plan.limit);
    matches
}

fn text(files: &[String], page: &FoundEntries, plan: &FindPlan, rules: &FindRules) -> String {
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

/// The notices, most important first (Outputs; Errors).
fn notices(
    page: &FoundEntries,
    plan: &FindPlan,
    rules: &FindRules,
) -> impl Iterator<Item = String> {
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

outputs! {
    /// The structured part of the answer (Outputs, `details`).
    pub(super) struct FindDetails {
        /// The searched directories, separated by commas.
        scope_path as "scopePath": String,
        /// The number of paths in `files`.
        file_count as "fileCount": usize,
        /// The paths found, newest first.
        files as "files": Vec<String>,
        /// Whether matches are missing: there are more than the limit, the search timed out, or the
        /// text was cut.
        truncated as "truncated": bool,
        /// The limit, if there are more matches.
        result_limit_reached as "resultLimitReached": Option<usize>,
        /// The entries of `paths` that do not exist.
        missing_paths as "missingPaths": Option<Vec<String>>,
        /// How the text was cut, if it was.
        truncation as "truncation": Option<Truncation>,
        /// The same limits, by kind.
        meta as "meta": Option<FindMeta>,
    }

    /// The limits that were reached.
    pub(super) struct FindMeta {
        /// Limits on the number of results.
        limits as "limits": Option<FindLimits>,
        /// How the text was cut, if it was.
        truncation as "truncation": Option<Truncation>,
    }

    /// Limits on the number of results.
    pub(super) struct FindLimits {
        /// The limit on the number of paths.
        result_limit as "resultLimit": ReachedLimit,
    }
}

/// The structured part of the answer (Outputs, `details`; Flow 11).
fn details(
    files: Vec<String>,
    page: FoundEntries,
    plan: &FindPlan,
    rules: &FindRules,
    truncation: Option<Truncation>,
) -> FindDetails {
    let limits = page.more.then(|| FindLimits {
        result_limit: ReachedLimit::reached(plan.limit),
    });
    let has_meta = limits.is_some() || truncation.is_some();
    FindDetails {
        scope_path: scope_path(&page.scopes, &rules.texts.call.list_separator),
        file_count: files.len(),
        files,
        truncated: page.more || page.timed_out || truncation.is_some(),
        result_limit_reached: page.more.then_some(plan.limit),
        missing_paths: Some(page.missing).filter(|missing| !missing.is_empty()),
        truncation: truncation.clone(),
        meta: has_meta.then_some(FindMeta { limits, truncation }),
    }
}
