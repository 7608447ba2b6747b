use crate::mutants::Mutant;

use super::spoils::{always_reaches_the_limit, requires_all_details, widens_scopes};
use super::{edge, rules};

/// What the structured details hold.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.search.details.no-scope-path",
        "`scopePath` is not given",
        &["omp.search.details.scope-path"],
        |rules| rules.details.scope_path = false,
    )
    .excluded("every field of the details may be absent"),
    rules(
        "omp.search.details.no-match-count",
        "`matchCount` is not given",
        &["omp.search.details.match-count"],
        |rules| rules.details.match_count = false,
    ),
    rules(
        "omp.search.details.no-file-count",
        "`fileCount` is not given",
        &["omp.search.details.file-count"],
        |rules| rules.details.file_count = false,
    ),
    rules(
        "omp.search.details.no-files",
        "`files` is not given",
        &["omp.search.details.files"],
        |rules| rules.details.files = false,
    ),
    rules(
        "omp.search.details.no-file-matches",
        "`fileMatches` is not given",
        &["omp.search.details.file-matches"],
        |rules| rules.details.file_matches = false,
    ),
    rules(
        "omp.search.details.no-file-limit-reached",
        "`fileLimitReached` is not given",
        &["omp.search.details.file-limit-reached"],
        |rules| rules.details.file_limit_reached = false,
    ),
    rules(
        "omp.search.details.no-per-file-limit-reached",
        "`perFileLimitReached` is not given",
        &["omp.search.details.per-file-limit-reached"],
        |rules| rules.details.per_file_limit_reached = false,
    ),
    rules(
        "omp.search.details.no-lines-truncated",
        "`linesTruncated` is not given",
        &["omp.search.details.lines-truncated"],
        |rules| rules.details.lines_truncated = false,
    ),
    rules(
        "omp.search.details.counts-of-all-pages",
        "the counts are those of all pages",
        &[
            "omp.search.pagination.page-counts",
            "omp.search.details.match-count",
            "omp.search.details.file-count",
        ],
        |rules| rules.details.of_page = false,
    ),
    rules(
        "omp.search.details.full-page-is-limited",
        "`fileLimitReached` is given for a full page although no file remains",
        &[
            "omp.search.details.file-limit-not-reached",
            "omp.search.limit.file-page-exact",
        ],
        |rules| rules.details.full_is_reached = true,
    ),
    rules(
        "omp.search.details.context-counts-as-truncated",
        "`linesTruncated` is given for a context line that was cut",
        &["omp.search.limit.line-length-context"],
        |rules| rules.details.context_counts_as_truncated = true,
    )
    .excluded("whether a context line that was cut counts is open"),
    rules(
        "omp.search.details.no-truncation",
        "`truncated` and `meta.truncation` are not given",
        &["omp.search.details.truncated"],
        |rules| rules.details.truncation = false,
    ),
    rules(
        "omp.search.details.no-meta-limits",
        "`meta.limits` is not given",
        &["omp.search.details.meta"],
        |rules| rules.details.meta_limits = false,
    ),
    rules(
        "omp.search.details.no-display-content",
        "`displayContent` is not given",
        &["omp.search.output.tui-content"],
        |rules| rules.details.display_content = false,
    )
    .excluded("every field of the details may be absent"),
    rules(
        "omp.search.details.no-missing-paths",
        "`missingPaths` is not given",
        &["omp.search.multi-path.missing.details"],
        |rules| rules.details.missing_paths = false,
    ),
    edge(
        "omp.search.details.all-required",
        "an answer that lacks one of the details is refused",
        &["omp.search.details.optional-fields"],
        requires_all_details,
    ),
    edge(
        "omp.search.details.scope-is-everything",
        "`scopePath` is the working directory whatever is searched",
        &["omp.search.details.scope-path"],
        widens_scopes,
    ),
    edge(
        "omp.search.details.file-limit-always-reached",
        "`fileLimitReached` is always given",
        &["omp.search.details.file-limit-not-reached"],
        always_reaches_the_limit,
    ),
];
