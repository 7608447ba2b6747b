use crate::mutants::Mutant;

use super::spoils::{
    counts_lines, is_always_truncated, lists_lines, names_the_entry, requires_all_details,
};
use super::timeout::SLOW;
use super::{edge, rules};

const OPTIONAL: &str = "every field of the details may be absent";

/// What the structured details hold.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.find.details.no-scope-path",
        "`scopePath` is not given",
        &["omp.find.details.scope-path"],
        |rules| rules.details.scope_path = false,
    )
    .excluded(OPTIONAL),
    rules(
        "omp.find.details.no-file-count",
        "`fileCount` is not given",
        &["omp.find.details.file-count"],
        |rules| rules.details.file_count = false,
    )
    .excluded(OPTIONAL),
    rules(
        "omp.find.details.no-files",
        "`files` is not given",
        &["omp.find.details.files"],
        |rules| rules.details.files = false,
    )
    .excluded(OPTIONAL),
    rules(
        "omp.find.details.no-missing-paths",
        "`missingPaths` is not given",
        &["omp.find.multi-path.missing.details"],
        |rules| rules.details.missing_paths = false,
    ),
    rules(
        "omp.find.details.no-result-limit-reached",
        "`resultLimitReached` is not given",
        &[
            "omp.find.details.result-limit-reached",
            "omp.find.side-effects.metadata-recorded",
        ],
        |rules| rules.details.result_limit_reached = false,
    ),
    rules(
        "omp.find.details.no-meta-limits",
        "`meta.limits` is not given",
        &[
            "omp.find.details.meta-limits",
            "omp.find.side-effects.metadata-recorded",
        ],
        |rules| rules.details.meta_limits = false,
    ),
    rules(
        "omp.find.details.no-truncation",
        "`truncation` is not given",
        &[
            "omp.find.details.truncation-metadata",
            "omp.find.side-effects.metadata-recorded",
        ],
        |rules| rules.details.truncation = false,
    ),
    rules(
        "omp.find.details.limit-is-no-truncation",
        "`truncated` is false although the limit cut the list",
        &[
            "omp.find.details.truncated.limit",
            "omp.find.side-effects.metadata-recorded",
        ],
        |rules| rules.details.limit_truncates = false,
    ),
    rules(
        "omp.find.details.bytes-are-no-truncation",
        "`truncated` is false although the text was cut",
        &["omp.find.details.truncated.bytes"],
        |rules| rules.details.bytes_truncate = false,
    ),
    rules(
        "omp.find.details.timeout-is-no-truncation",
        "`truncated` is false after a timeout",
        &["omp.find.timeout.truncated-flag"],
        |rules| rules.details.timeout_truncates = false,
    )
    .excluded(SLOW),
    edge(
        "omp.find.details.all-required",
        "an answer that lacks one of the details is refused",
        &["omp.find.details.optional-fields"],
        requires_all_details,
    ),
    edge(
        "omp.find.details.scope-is-the-entry",
        "`scopePath` is the first entry as it was given, glob and all",
        &["omp.find.details.scope-path"],
        names_the_entry,
    ),
    edge(
        "omp.find.details.lines-counted",
        "`fileCount` counts the lines of the text, headings and all",
        &["omp.find.details.file-count", "omp.find.details.files"],
        counts_lines,
    ),
    edge(
        "omp.find.details.lines-listed",
        "`files` lists the lines of the text, headings and all",
        &["omp.find.details.files"],
        lists_lines,
    ),
    edge(
        "omp.find.details.always-truncated",
        "`truncated` is always true",
        &["omp.find.details.truncated.complete"],
        is_always_truncated,
    ),
];
