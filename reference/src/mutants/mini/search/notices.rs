use crate::mutants::Mutant;

use super::rules;

/// The notice of a cut list.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "mini.search.notices.dropped",
        "a cut list is not announced",
        &[
            "mini.search.truncation.notice",
            "mini.search.truncation.total",
        ],
        |rules| rules.output.page.announces = false,
    ),
    rules(
        "mini.search.notices.when-complete",
        "a list of exactly the limit is announced as cut",
        &["mini.search.truncation.not-exceeded"],
        |rules| rules.output.page.announces_full = true,
    ),
    rules(
        "mini.search.notices.tells-the-shown",
        "the notice tells how many are shown, and not how many there are",
        &[
            "mini.search.truncation.total",
            "mini.search.truncation.notice",
        ],
        |rules| rules.output.page.tells_all = false,
    ),
];
