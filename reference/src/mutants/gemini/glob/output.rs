use crate::mutants::Mutant;

use super::spoils::counts_too_early;
use super::{edge, rules};

/// How the answer looks.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "gemini.glob.output.relative-paths",
        "paths are relative to the root",
        &["gemini.glob.purpose.absolute-paths"],
        |rules| rules.output.absolute = false,
    ),
    rules(
        "gemini.glob.output.list-on-one-line",
        "the paths stand on one line, with commas",
        &["gemini.glob.output.list-format"],
        |rules| rules.output.separator = ", ".into(),
    ),
    rules(
        "gemini.glob.output.blank-lines",
        "there is a blank line between two paths",
        &["gemini.glob.output.list-format"],
        |rules| rules.output.separator = "\n\n".into(),
    ),
    rules(
        "gemini.glob.output.none-is-error",
        "no match is an error",
        &["gemini.glob.output.none-not-error"],
        |rules| rules.output.empty_is_error = true,
    ),
    rules(
        "gemini.glob.output.whole-text-displayed",
        "the display string of a refusal is the whole text",
        &["gemini.glob.validation.result-display"],
        |rules| rules.output.bare_reason_displayed = false,
    ),
    rules(
        "gemini.glob.output.display-field-renamed",
        "the display string has another name",
        &[
            "gemini.glob.output.display-found",
            "gemini.glob.output.display-none",
        ],
        |rules| rules.output.display_field = "display".into(),
    ),
    edge(
        "gemini.glob.output.ignored-counted-too",
        "the first line counts the ignored files, too",
        &["gemini.glob.output.count-matches-list"],
        counts_too_early,
    ),
];
