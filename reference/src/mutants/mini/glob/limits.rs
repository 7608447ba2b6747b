use crate::mutants::Mutant;

use super::rules;

/// How `maxResults` is read.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "mini.glob.limits.ignored",
        "`maxResults` is ignored",
        &["mini.glob.input.max-results.applies"],
        |rules| rules.limit.honoured = false,
    ),
    rules(
        "mini.glob.limits.not-converted",
        "`maxResults: \"3\"` counts as not given",
        &["mini.glob.input.max-results.numeric-string"],
        |rules| rules.limit.converts = false,
    ),
    rules(
        "mini.glob.limits.zero-is-none",
        "`maxResults: 0` shows nothing",
        &["mini.glob.input.max-results.zero"],
        |rules| rules.limit.zero_is_default = false,
    ),
    rules(
        "mini.glob.limits.default-one-less",
        "49 results by default instead of 50",
        &[
            "mini.glob.input.max-results.default",
            "mini.glob.input.max-results.zero",
            "mini.glob.input.max-results.not-a-number",
        ],
        |rules| rules.limit.default = 49.0,
    ),
    rules(
        "mini.glob.limits.default-one-more",
        "51 results by default instead of 50",
        &["mini.glob.input.max-results.default"],
        |rules| rules.limit.default = 51.0,
    ),
    rules(
        "mini.glob.limits.no-default",
        "all results unless `maxResults` is given",
        &["mini.glob.input.max-results.default"],
        |rules| rules.limit.default = 1_000_000.0,
    ),
];
