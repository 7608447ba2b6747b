use crate::mutants::Mutant;

use super::rules;

/// How line-range selectors are read.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.search.selectors.unread",
        "a selector is part of the path",
        &[
            "omp.search.line-range.single",
            "omp.search.line-range.multiple",
            "omp.search.line-range.archive-member",
            "omp.search.line-range.virtual-resource",
            "omp.search.input.paths.comma-in-selector",
        ],
        |rules| rules.selectors.peeled = false,
    ),
    rules(
        "omp.search.selectors.first-entry-only",
        "a selector is read from the first entry alone",
        &["omp.search.line-range.in-array"],
        |rules| rules.selectors.on_every_entry = false,
    ),
    rules(
        "omp.search.selectors.ignored",
        "a selector does not constrain the matches",
        &[
            "omp.search.line-range.single",
            "omp.search.line-range.multiple",
            "omp.search.line-range.no-match-in-range",
        ],
        |rules| rules.selectors.constrain = false,
    ),
    rules(
        "omp.search.selectors.first-line-left-out",
        "the first line of a range does not belong to it",
        &["omp.search.line-range.single"],
        |rules| rules.selectors.include_first = false,
    ),
    rules(
        "omp.search.selectors.last-line-left-out",
        "the last line of a range does not belong to it",
        &["omp.search.line-range.single"],
        |rules| rules.selectors.include_last = false,
    ),
    rules(
        "omp.search.selectors.first-range-only",
        "only the first of several ranges counts",
        &["omp.search.line-range.multiple"],
        |rules| rules.selectors.unite = false,
    ),
    rules(
        "omp.search.selectors.literal-name-lost",
        "a file whose name ends like a selector cannot be named",
        &["omp.search.line-range.literal-name"],
        |rules| rules.selectors.literal_name_wins = false,
    )
    .excluded("what such a name means is open"),
    rules(
        "omp.search.selectors.accepted-anywhere",
        "a selector on a glob or a directory is ignored",
        &[
            "omp.search.line-range.glob-error",
            "omp.search.line-range.directory-error",
        ],
        |rules| rules.selectors.need_a_file = false,
    ),
];
