use crate::mutants::Mutant;

use super::rules;

/// The notice of a cut list.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "mini.glob.notices.dropped",
        "a cut list is not announced",
        &["mini.glob.truncation.notice", "mini.glob.truncation.total"],
        |rules| rules.page.announces = false,
    ),
    rules(
        "mini.glob.notices.when-complete",
        "a list of exactly the limit is announced as cut",
        &["mini.glob.truncation.not-exceeded"],
        |rules| rules.page.announces_full = true,
    ),
    rules(
        "mini.glob.notices.tells-the-shown",
        "the notice tells how many are shown, and not how many there are",
        &["mini.glob.truncation.total", "mini.glob.truncation.notice"],
        |rules| rules.page.tells_all = false,
    ),
];
