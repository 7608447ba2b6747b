use crate::mutants::Mutant;

use super::spoilt_calls::searches_for_anything;
use super::{edge, rules};

/// How `pattern` is read.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.search.pattern.untrimmed",
        "white space around the pattern is part of it",
        &[
            "omp.search.input.pattern.trim",
            "omp.search.input.pattern.blank",
        ],
        |rules| rules.regex.trims = false,
    ),
    rules(
        "omp.search.pattern.empty-accepted",
        "an empty pattern matches every line",
        &[
            "omp.search.input.pattern.empty",
            "omp.search.input.pattern.blank",
        ],
        |rules| rules.regex.rejects_empty = false,
    ),
    rules(
        "omp.search.pattern.literal",
        "the pattern is text, and no expression",
        &[
            "omp.search.input.pattern.regex",
            "omp.search.purpose.content-regex",
            "omp.search.input.pattern.escaped-braces",
        ],
        |rules| rules.regex.is_expression = false,
    ),
    rules(
        "omp.search.pattern.never-multiline",
        "a match never spans lines",
        &[
            "omp.search.multiline.escape-sequence",
            "omp.search.multiline.literal-newline",
        ],
        |rules| rules.regex.multiline_marks = vec![],
    ),
    rules(
        "omp.search.pattern.always-multiline",
        "a match may always span lines",
        &["omp.search.multiline.off"],
        |rules| rules.regex.multiline_marks = vec!["".into()],
    ),
    rules(
        "omp.search.pattern.multiline-for-white-space",
        "a pattern with `\\s` may match several lines",
        &["omp.search.multiline.off"],
        |rules| rules.regex.multiline_marks = vec!["\n".into(), "\\n".into(), "\\s".into()],
    ),
    rules(
        "omp.search.pattern.escape-is-not-multiline",
        "the two characters backslash and n match nothing",
        &["omp.search.multiline.escape-sequence"],
        |rules| rules.regex.multiline_marks = vec!["\n".into()],
    ),
    rules(
        "omp.search.pattern.newline-is-not-multiline",
        "a newline in the pattern matches nothing",
        &["omp.search.multiline.literal-newline"],
        |rules| rules.regex.multiline_marks = vec!["\\n".into()],
    ),
    rules(
        "omp.search.pattern.braces-not-escaped",
        "braces that are no quantifier are an error",
        &[
            "omp.search.regex.braces.auto-escape",
            "omp.search.regex.braces.empty",
            "omp.search.regex.braces.template-compiles",
        ],
        |rules| rules.regex.dialect.escapes_braces = false,
    ),
    rules(
        "omp.search.pattern.parentheses-not-retried",
        "parentheses that do not fit together are an error",
        &[
            "omp.search.regex.parens.retry-unclosed",
            "omp.search.regex.parens.retry-unopened",
            "omp.search.regex.parens.only-unescaped",
            "omp.search.regex.parens.rest-still-regex",
        ],
        |rules| rules.regex.dialect.retries_parentheses = false,
    ),
    rules(
        "omp.search.pattern.dollar-before-carriage-return",
        "`$` also matches before a carriage return",
        &["omp.search.regex.dialect-filesystem"],
        |rules| rules.regex.dialect.crlf = true,
    )
    .excluded("whether a carriage return belongs to the end of a line is open"),
    edge(
        "omp.search.pattern.not-needed",
        "a call without `pattern` shows every line",
        &["omp.search.input.pattern.required"],
        searches_for_anything,
    ),
];
