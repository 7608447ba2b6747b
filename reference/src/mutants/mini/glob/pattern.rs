use crate::mutants::Mutant;

use super::rules;

/// What a pattern means.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "mini.glob.pattern.not-converted",
        "a pattern that is no text is refused",
        &["mini.glob.input.pattern.string-coercion"],
        |rules| rules.converts_pattern = false,
    ),
    rules(
        "mini.glob.pattern.case-folded",
        "case does not count",
        &["mini.glob.pattern.case-sensitive"],
        |rules| rules.dialect.case_sensitive = false,
    ),
    rules(
        "mini.glob.pattern.globstar-is-a-star",
        "`**` does not cross slashes",
        &[
            "mini.glob.pattern.globstar",
            "mini.glob.pattern.globstar-slash.nested",
            "mini.glob.pattern.globstar-suffix",
            "mini.glob.pattern.example-test-files",
        ],
        |rules| rules.dialect.globstar_crosses_slashes = false,
    ),
    rules(
        "mini.glob.pattern.globstar-needs-a-directory",
        "`**/` stands for at least one directory",
        &["mini.glob.pattern.globstar-slash.zero-levels"],
        |rules| rules.dialect.globstar_matches_no_directory = false,
    ),
    rules(
        "mini.glob.pattern.star-crosses-slash",
        "`*` crosses slashes",
        &[
            "mini.glob.pattern.star",
            "mini.glob.pattern.example-src-tools",
        ],
        |rules| rules.dialect.star_stops_at_slash = false,
    ),
    rules(
        "mini.glob.pattern.question-literal",
        "`?` stands for itself",
        &["mini.glob.pattern.question"],
        |rules| rules.dialect.question_is_wildcard = false,
    ),
    rules(
        "mini.glob.pattern.question-is-a-slash",
        "`?` can be a slash",
        &["mini.glob.pattern.question"],
        |rules| rules.dialect.question_matches_slash = true,
    ),
    rules(
        "mini.glob.pattern.leading-dot-needs-a-dot",
        "a wildcard is no dot at the beginning of a name",
        &["mini.glob.pattern.star-dotfiles"],
        |rules| rules.dialect.wildcards_match_leading_dot = false,
    ),
    rules(
        "mini.glob.pattern.question-is-a-character",
        "`?` is one character, also of those that have two code units",
        &["mini.glob.pattern.question-utf16"],
        |rules| rules.dialect.counts_utf16 = false,
    )
    .excluded("the table of the document says character, and its code counts code units"),
    rules(
        "mini.glob.pattern.open-at-the-start",
        "a pattern may begin to match in the middle of a path",
        &["mini.glob.pattern.anchored"],
        |rules| rules.dialect.anchored_at_start = false,
    ),
    rules(
        "mini.glob.pattern.open-at-the-end",
        "a pattern need not match to the end of a path",
        &["mini.glob.pattern.anchored"],
        |rules| rules.dialect.anchored_at_end = false,
    ),
];
