use crate::mutants::Mutant;
use crate::profiles::omp::call::{Missing, RootCheck};

use super::spoils::misses_globs;
use super::{edge, rules};

/// What happens to bases that are missing, or may not be searched.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.find.missing.some-fatal",
        "one missing entry of several fails the call",
        &[
            "omp.find.multi-path.missing.skipped",
            "omp.find.multi-path.missing.not-error",
        ],
        |rules| rules.bases.some_missing = Missing::Fails,
    ),
    rules(
        "omp.find.missing.some-silent",
        "a missing entry of several is skipped without a word",
        &[
            "omp.find.multi-path.missing.notice",
            "omp.find.multi-path.missing.details",
        ],
        |rules| rules.bases.some_missing = Missing::Silent,
    ),
    rules(
        "omp.find.missing.all-noticed",
        "several entries that are all missing are an empty result with a notice",
        &["omp.find.multi-path.missing.all"],
        |rules| rules.bases.all_missing = Missing::Noticed,
    ),
    rules(
        "omp.find.missing.all-silent",
        "several entries that are all missing are an empty result",
        &["omp.find.multi-path.missing.all"],
        |rules| rules.bases.all_missing = Missing::Silent,
    ),
    rules(
        "omp.find.missing.single-noticed",
        "a single missing entry is an empty result with a notice",
        &[
            "omp.find.single-path.missing",
            "omp.find.single-path.missing-glob-base",
        ],
        |rules| rules.bases.single_missing = Missing::Noticed,
    ),
    rules(
        "omp.find.missing.single-silent",
        "a single missing entry is an empty result",
        &[
            "omp.find.single-path.missing",
            "omp.find.single-path.missing-glob-base",
        ],
        |rules| rules.bases.single_missing = Missing::Silent,
    ),
    rules(
        "omp.find.missing.unreadable-counts-as-missing",
        "what cannot be looked at counts as missing",
        &["omp.find.errors.stat-rethrown"],
        |rules| rules.bases.stat_errors_fail = false,
    ),
    rules(
        "omp.find.missing.exact-file-refused",
        "a file that is named exactly is taken for a directory",
        &[
            "omp.find.input.paths.kind-file",
            "omp.find.exact-file.one-line",
            "omp.find.multi-path.mixed-kinds",
        ],
        |rules| rules.bases.exact_files = false,
    ),
    rules(
        "omp.find.missing.root-searched",
        "the root of the file system is searched",
        &[
            "omp.find.root.rejected",
            "omp.find.root.rejected-after-resolution",
            "omp.find.root.rejected-with-glob",
        ],
        |rules| rules.bases.root_check = RootCheck::Off,
    ),
    rules(
        "omp.find.missing.root-checked-as-written",
        "the root of the file system is refused only where it is written as /",
        &["omp.find.root.rejected-after-resolution"],
        |rules| rules.bases.root_check = RootCheck::Written,
    ),
    rules(
        "omp.find.missing.url-globs-accepted",
        "an internal URL with a glob is looked up as it is",
        &["omp.find.internal-urls.glob-rejected"],
        |rules| rules.bases.rejects_url_globs = false,
    ),
    rules(
        "omp.find.missing.no-url-for-all-resources",
        "omp:// does not stand for all resources",
        &["omp.find.input.paths.kind-internal-url"],
        |rules| rules.bases.all_resources_url = "none://".into(),
    )
    .excluded("the document of this tool does not name a URL that stands for all"),
    edge(
        "omp.find.missing.unmatched-glob-is-missing",
        "a glob that matches nothing is told as a missing path",
        &[
            "omp.find.multi-path.missing.base-not-pattern",
            "omp.find.output.empty-not-error",
        ],
        misses_globs,
    ),
];
