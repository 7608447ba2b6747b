use crate::mutants::Mutant;

use super::rules;

/// How the text looks.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "mini.glob.output.dot-slash",
        "paths begin with `./`",
        &["mini.glob.output.relative"],
        |rules| rules.path_prefix = "./".into(),
    ),
    rules(
        "mini.glob.output.leading-slash",
        "paths begin with a slash",
        &["mini.glob.output.relative"],
        |rules| rules.path_prefix = "/".into(),
    ),
    rules(
        "mini.glob.output.list-on-one-line",
        "the results stand on one line, with commas",
        &["mini.glob.output.separator"],
        |rules| rules.page.separator = ", ".into(),
    ),
    rules(
        "mini.glob.output.blank-lines",
        "there is a blank line between two results",
        &["mini.glob.output.separator"],
        |rules| rules.page.separator = "\n\n".into(),
    ),
];
