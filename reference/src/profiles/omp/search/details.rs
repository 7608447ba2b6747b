use crate::engine::truncate::{Cut, Kept, truncate};
use crate::profiles::omp::call::{ReachedLimit, Truncation, scope_path};

use super::page::{ResultPage, Results};
use super::render::display_content;
use super::rules::SearchRules;

outputs! {
    /// The structured part of the answer (Outputs, `details`).
    pub(super) struct SearchDetails {
        /// The searched bases, separated by commas.
        scope_path as "scopePath": String,
        /// The number of matching lines in the answer.
        match_count as "matchCount": usize,
        /// The number of files in the answer.
        file_count as "fileCount": usize,
        /// The files in the answer.
        files as "files": Vec<String>,
        /// The number of matching lines per file.
        file_matches as "fileMatches": Vec<FileMatches>,
        /// The limit on files per page, if there are more files.
        file_limit_reached as "fileLimitReached": Option<usize>,
        /// The limit on matches per file, if a file has more.
        per_file_limit_reached as "perFileLimitReached": Option<usize>,
        /// True if a matching line was cut.
        lines_truncated as "linesTruncated": Option<bool>,
        /// True if the text was cut.
        truncated as "truncated": Option<bool>,
        /// The entries of `paths` that do not exist.
        missing_paths as "missingPaths": Option<Vec<String>>,
        /// The matches as a user interface shows them.
        display_content as "displayContent": Option<String>,
        /// The limits that were reached, by kind.
        meta as "meta": Option<SearchMeta>,
    }

    /// The matches in a file.
    pub(super) struct FileMatches {
        /// The file.
        path as "path": String,
        /// The number of its matching lines in the answer.
        count as "count": usize,
    }

    /// The limits that were reached.
    pub(super) struct SearchMeta {
        /// Limits on the number of results.
        limits as "limits": Option<SearchLimits>,
        /// How the text was cut, if it was.
        truncation as "truncation": Option<Truncation>,
    }

    /// Limits on the number of results.
    pub(super) struct SearchLimits {
        /// The limit on files per page.
        file_limit as "fileLimit": Option<ReachedLimit>,
        /// The limit on matches per file.
        per_file_limit as "perFileLimit": Option<ReachedLimit>,
    }
}

/// The structured part of the answer (Outputs, `details`; Flow 15).
pub(super) fn details(
    page: &ResultPage,
    results: &Results,
    rules: &SearchRules,
    cut: Option<&Cut<'_>>,
) -> SearchDetails {
    let file_limit = page.next.map(|_| rules.limits.files);
    let per_file_limit = page
        .trimmed
        .then(|| rules.limits.matches(results.is_single));
    let truncation = cut.map(|cut| Truncation::new(cut, rules.output.max_bytes));
    let missing = Some(&results.missing).filter(|missing| !missing.is_empty());
    SearchDetails {
        scope_path: scope_path(&results.scopes, &rules.texts.call.list_separator),
        match_count: page.files.iter().map(|found| found.hits.kept).sum(),
        file_count: page.files.len(),
        files: page.files.iter().map(|found| found.label.clone()).collect(),
        file_matches: file_matches(page),
        file_limit_reached: file_limit,
        per_file_limit_reached: per_file_limit,
        lines_truncated: lines_truncated(page).then_some(true),
        truncated: truncation.is_some().then_some(true),
        missing_paths: missing.cloned(),
        display_content: display(page, rules),
        meta: meta(file_limit, per_file_limit, truncation),
    }
}

fn meta(
    file_limit: Option<usize>,
    per_file_limit: Option<usize>,
    truncation: Option<Truncation>,
) -> Option<SearchMeta> {
    let has_limits = file_limit.is_some() || per_file_limit.is_some();
    let limits = has_limits.then(|| SearchLimits {
        file_limit: file_limit.map(ReachedLimit::reached),
        per_file_limit: per_file_limit.map(ReachedLimit::reached),
    });
    let has_meta = has_limits || truncation.is_some();
    has_meta.then_some(SearchMeta { limits, truncation })
}

fn file_matches(page: &ResultPage) -> Vec<FileMatches> {
    let matches = page.files.iter().map(|found| FileMatches {
        path: found.label.clone(),
        count: found.hits.kept,
    });
    matches.collect()
}

/// Whether a matching line was cut. A context line that was cut does not count.
fn lines_truncated(page: &ResultPage) -> bool {
    let mut lines = page.files.iter().flat_map(|found| &found.hits.lines);
    lines.any(|line| line.is_cut && line.kind.is_match())
}

fn display(page: &ResultPage, rules: &SearchRules) -> Option<String> {
    let whole = (!page.files.is_empty()).then(|| display_content(&page.files, &rules.output))?;
    let cut = truncate(&whole, rules.output.max_bytes, Kept::Beginning);
    Some(cut.map_or_else(|| whole.clone(), |cut| cut.text.to_owned()))
}
