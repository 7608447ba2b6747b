use crate::mutants::Mutant;
use crate::mutants::mini::spoils::shows_one_more;

use super::{edge, rules};

/// How `maxResults` is read.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "mini.glob.limits.ignored",
        "`maxResults` is ignored",
        &[
            "mini.glob.input.max-results.applies",
            "mini.glob.truncation.shown",
        ],
        |rules| rules.limit.honoured = false,
    ),
    edge(
        "mini.glob.limits.one-more",
        "one path more is shown than `maxResults` and the notice say",
        &[
            "mini.glob.truncation.shown",
            "mini.glob.input.max-results.applies",
        ],
        shows_one_more,
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
