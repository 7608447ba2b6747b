use crate::mutants::Mutant;

use super::rules;

/// How the text looks.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "mini.search.output.not-trimmed",
        "white space at the ends of lines is kept",
        &[
            "mini.search.output.content-trimmed",
            "mini.search.output.blank-line",
        ],
        |rules| rules.output.trims = false,
    ),
    rules(
        "mini.search.output.list-on-one-line",
        "the results stand on one line, with commas",
        &["mini.search.output.plain-string"],
        |rules| rules.output.page.separator = ", ".into(),
    ),
    rules(
        "mini.search.output.blank-lines",
        "there is a blank line between two results",
        &["mini.search.output.plain-string"],
        |rules| rules.output.page.separator = "\n\n".into(),
    ),
    rules(
        "mini.search.output.beginning-of-binary-hidden",
        "what was found before a file turned out to be binary is not shown",
        &["mini.search.output.no-match-line-shape"],
        |rules| rules.content.shows_beginning_of_binary = false,
    ),
];
