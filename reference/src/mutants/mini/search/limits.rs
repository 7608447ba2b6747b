use crate::mutants::Mutant;
use crate::mutants::mini::spoils::shows_one_more;

use super::{edge, rules};

/// How `maxResults` is read.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "mini.search.limits.ignored",
        "`maxResults` is ignored",
        &[
            "mini.search.input.max-results.applies",
            "mini.search.truncation.shown",
        ],
        |rules| rules.limit.honoured = false,
    ),
    edge(
        "mini.search.limits.one-more",
        "one line more is shown than `maxResults` and the notice say",
        &[
            "mini.search.truncation.shown",
            "mini.search.input.max-results.applies",
        ],
        shows_one_more,
    ),
    rules(
        "mini.search.limits.not-converted",
        "`maxResults: \"3\"` counts as not given",
        &["mini.search.input.max-results.numeric-string"],
        |rules| rules.limit.converts = false,
    ),
    rules(
        "mini.search.limits.zero-is-none",
        "`maxResults: 0` shows nothing",
        &["mini.search.input.max-results.zero"],
        |rules| rules.limit.zero_is_default = false,
    ),
    rules(
        "mini.search.limits.default-one-less",
        "19 results by default instead of 20",
        &[
            "mini.search.input.max-results.default",
            "mini.search.input.max-results.zero",
            "mini.search.input.max-results.not-a-number",
        ],
        |rules| rules.limit.default = 19.0,
    ),
    rules(
        "mini.search.limits.default-one-more",
        "21 results by default instead of 20",
        &["mini.search.input.max-results.default"],
        |rules| rules.limit.default = 21.0,
    ),
    rules(
        "mini.search.limits.no-default",
        "all results unless `maxResults` is given",
        &["mini.search.input.max-results.default"],
        |rules| rules.limit.default = 1_000_000.0,
    ),
    rules(
        "mini.search.limits.no-count-accepted",
        "a negative or fractional limit is cut to a whole number",
        &[
            "mini.search.input.max-results.negative",
            "mini.search.input.max-results.fraction",
        ],
        |rules| rules.refuses_what_is_no_count = false,
    ),
    rules(
        "mini.search.limits.no-cap-for-a-file",
        "a single file may have more lines than the limit",
        &[
            "mini.search.input.max-results.per-file-cap",
            "mini.search.input.max-results.single-file-no-notice",
            "mini.search.truncation.total",
        ],
        |rules| rules.content.caps_each_file = false,
    ),
    rules(
        "mini.search.limits.buffer-of-a-kilobyte",
        "a kilobyte of output is too much",
        &["mini.search.errors.buffer"],
        |rules| rules.content.max_output_bytes = 1024,
    ),
    rules(
        "mini.search.limits.buffer-unlimited",
        "no output is too much",
        &["mini.search.errors.buffer"],
        |rules| rules.content.max_output_bytes = usize::MAX,
    ),
];
