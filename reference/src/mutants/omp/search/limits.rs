use crate::mutants::Mutant;

use super::rules;

/// The caps.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.search.limits.page-one-less",
        "19 files on a page instead of 20",
        &[
            "omp.search.limit.file-page",
            "omp.search.pagination.complete",
        ],
        |rules| rules.limits.files = 19,
    ),
    rules(
        "omp.search.limits.page-one-more",
        "21 files on a page instead of 20",
        &["omp.search.limit.file-page"],
        |rules| rules.limits.files = 21,
    ),
    rules(
        "omp.search.limits.no-pages",
        "all files on one page",
        &["omp.search.limit.file-page", "omp.search.pagination.notice"],
        |rules| rules.limits.files = usize::MAX,
    ),
    rules(
        "omp.search.limits.per-file-one-less",
        "19 matches of a file among several instead of 20",
        &["omp.search.limit.per-file-multi"],
        |rules| rules.limits.matches_of_several = 19,
    ),
    rules(
        "omp.search.limits.per-file-one-more",
        "21 matches of a file among several instead of 20",
        &["omp.search.limit.per-file-multi"],
        |rules| rules.limits.matches_of_several = 21,
    ),
    rules(
        "omp.search.limits.per-file-uncapped",
        "a file among several shows all its matches",
        &[
            "omp.search.limit.per-file-multi",
            "omp.search.limit.per-file-multi-scope-not-result",
        ],
        |rules| rules.limits.matches_of_several = usize::MAX,
    ),
    rules(
        "omp.search.limits.single-one-less",
        "199 matches of a single file instead of 200",
        &["omp.search.limit.per-file-single"],
        |rules| rules.limits.matches_of_single = 199,
    ),
    rules(
        "omp.search.limits.single-one-more",
        "201 matches of a single file instead of 200",
        &["omp.search.limit.per-file-single"],
        |rules| rules.limits.matches_of_single = 201,
    ),
    rules(
        "omp.search.limits.single-like-several",
        "20 matches of a single file instead of 200",
        &["omp.search.limit.per-file-single"],
        |rules| rules.limits.matches_of_single = 20,
    ),
    rules(
        "omp.search.limits.single-uncapped",
        "a single file shows all its matches",
        &["omp.search.limit.per-file-single"],
        |rules| rules.limits.matches_of_single = usize::MAX,
    ),
    rules(
        "omp.search.limits.page-of-100-matches",
        "100 matches on a page",
        &[
            "omp.search.limit.per-file-single",
            "omp.search.limit.round-robin",
        ],
        |rules| rules.limits.matches_of_page = 100,
    ),
    rules(
        "omp.search.limits.file-by-file",
        "the matches of a page are taken file by file",
        &["omp.search.limit.round-robin"],
        |rules| rules.limits.round_robin = false,
    )
    .excluded("20 files of 20 matches each are fewer than a page may have, so none is crowded out"),
    rules(
        "omp.search.limits.first-files-crowd-out-the-others",
        "100 matches on a page, taken file by file",
        &["omp.search.limit.round-robin"],
        |rules| {
            rules.limits.matches_of_page = 100;
            rules.limits.round_robin = false;
        },
    ),
    rules(
        "omp.search.limits.total-uncapped",
        "a search of a directory has no cap",
        &["omp.search.limit.total-preselection"],
        |rules| rules.limits.total = usize::MAX,
    ),
    rules(
        "omp.search.limits.total-one-more",
        "a search ends after 2001 matches instead of 2000",
        &["omp.search.limit.total-preselection"],
        |rules| rules.limits.total = 2001,
    ),
    rules(
        "omp.search.limits.total-one-less",
        "a search ends after 1999 matches instead of 2000",
        &["omp.search.limit.total-preselection"],
        |rules| rules.limits.total = 1999,
    ),
    rules(
        "omp.search.limits.total-half",
        "a search ends after 1000 matches instead of 2000",
        &[
            "omp.search.limit.total-preselection",
            "omp.search.limit.round-robin",
        ],
        |rules| rules.limits.total = 1000,
    ),
    rules(
        "omp.search.limits.total-of-all-exact-files",
        "exact files share one cap",
        &["omp.search.multi-path.explicit-file-cap"],
        |rules| rules.limits.total_for_each_file = false,
    ),
    rules(
        "omp.search.limits.files-twice",
        "a file that two entries name is shown twice",
        &["omp.search.multi-path.no-duplicate-lines"],
        |rules| rules.limits.files_once = false,
    ),
    rules(
        "omp.search.limits.columns-one-less",
        "a line is cut at 511 characters instead of 512",
        &["omp.search.limit.line-length-at-cap"],
        |rules| rules.limits.columns = 511,
    ),
    rules(
        "omp.search.limits.columns-four-more",
        "a line is cut at 516 characters instead of 512",
        &["omp.search.limit.line-length"],
        |rules| rules.limits.columns = 516,
    ),
    rules(
        "omp.search.limits.columns-256",
        "a line is cut at 256 characters instead of 512",
        &[
            "omp.search.limit.line-length-at-cap",
            "omp.search.limit.line-length",
        ],
        |rules| rules.limits.columns = 256,
    ),
    rules(
        "omp.search.limits.columns-uncapped",
        "a line is never cut",
        &[
            "omp.search.limit.line-length",
            "omp.search.limit.line-length-context",
        ],
        |rules| rules.limits.columns = usize::MAX,
    ),
];
