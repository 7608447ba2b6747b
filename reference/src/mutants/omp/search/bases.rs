use crate::mutants::Mutant;
use crate::profiles::omp::call::{Missing, RootCheck};

use super::rules;

/// What happens to bases that are missing, or are files.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.search.bases.some-missing-fatal",
        "one missing entry of several fails the call",
        &[
            "omp.search.multi-path.missing.skipped",
            "omp.search.multi-path.missing.all-but-virtual",
        ],
        |rules| rules.bases.some_missing = Missing::Fails,
    ),
    rules(
        "omp.search.bases.some-missing-silent",
        "a missing entry of several is skipped without a word",
        &[
            "omp.search.multi-path.missing.details",
            "omp.search.multi-path.missing.note-with-no-match",
            "omp.search.multi-path.missing.note-with-matches",
        ],
        |rules| rules.bases.some_missing = Missing::Silent,
    ),
    rules(
        "omp.search.bases.all-missing-noticed",
        "several entries that are all missing are an empty result with a notice",
        &["omp.search.multi-path.missing.all"],
        |rules| rules.bases.all_missing = Missing::Noticed,
    ),
    rules(
        "omp.search.bases.all-missing-silent",
        "several entries that are all missing are an empty result",
        &["omp.search.multi-path.missing.all"],
        |rules| rules.bases.all_missing = Missing::Silent,
    ),
    rules(
        "omp.search.bases.single-missing-noticed",
        "a single missing entry is an empty result with a notice",
        &[
            "omp.search.path.missing",
            "omp.search.path.missing-glob-base",
        ],
        |rules| rules.bases.single_missing = Missing::Noticed,
    ),
    rules(
        "omp.search.bases.single-missing-silent",
        "a single missing entry is an empty result",
        &[
            "omp.search.path.missing",
            "omp.search.path.missing-glob-base",
        ],
        |rules| rules.bases.single_missing = Missing::Silent,
    ),
    rules(
        "omp.search.bases.unreadable-counts-as-missing",
        "what cannot be looked at counts as missing",
        &["omp.search.multi-path.missing.enoent-only"],
        |rules| rules.bases.stat_errors_fail = false,
    ),
    rules(
        "omp.search.bases.file-refused",
        "a file that is named exactly is taken for a directory",
        &[
            "omp.search.input.paths.kind-file",
            "omp.search.path.stat-root",
            "omp.search.multi-path.mixed-kinds",
        ],
        |rules| rules.bases.exact_files = false,
    ),
    rules(
        "omp.search.bases.root-refused",
        "the root of the file system is refused",
        &["omp.search.path.root-allowed"],
        |rules| rules.bases.root_check = RootCheck::Resolved,
    )
    .excluded("no case searches the whole file system"),
    rules(
        "omp.search.bases.url-globs-accepted",
        "an internal URL with a glob is looked up as it is",
        &["omp.search.internal-urls.glob-rejected"],
        |rules| rules.bases.rejects_url_globs = false,
    ),
    rules(
        "omp.search.bases.no-url-for-all-documents",
        "omp:// does not stand for all documents",
        &["omp.search.internal-urls.docs-root"],
        |rules| rules.bases.all_resources_url = "none://".into(),
    ),
];
