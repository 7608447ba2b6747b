use crate::mutants::Mutant;

use super::rules;

/// How `skip` is read.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.search.skip.ignored",
        "`skip` is ignored",
        &[
            "omp.search.pagination.skip-offset",
            "omp.search.pagination.complete",
        ],
        |rules| rules.skip.honoured = false,
    ),
    rules(
        "omp.search.skip.negative-accepted",
        "a negative `skip` is 0",
        &["omp.search.input.skip.negative"],
        |rules| rules.skip.rejects_negative = false,
    ),
    rules(
        "omp.search.skip.rounded-up",
        "a fraction of `skip` is rounded up",
        &["omp.search.input.skip.floor"],
        |rules| rules.skip.floors = false,
    ),
    rules(
        "omp.search.skip.in-single-file",
        "`skip` also leaves out a single file",
        &["omp.search.input.skip.single-file-ignored"],
        |rules| rules.skip.in_single_file = true,
    ),
    rules(
        "omp.search.skip.counts-pages",
        "`skip` counts pages instead of files",
        &[
            "omp.search.pagination.skip-offset",
            "omp.search.pagination.complete",
        ],
        |rules| rules.skip.counts_files = false,
    ),
    rules(
        "omp.search.skip.next-from-page",
        "the next page is always said to be at 20",
        &[
            "omp.search.pagination.notice-next-offset",
            "omp.search.pagination.complete",
        ],
        |rules| rules.skip.next_from_first_file = false,
    ),
    rules(
        "omp.search.skip.one-by-default",
        "without `skip` the first file is left out",
        &["omp.search.input.skip.default"],
        |rules| rules.skip.default = 1,
    ),
];
