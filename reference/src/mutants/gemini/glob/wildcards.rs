use crate::mutants::Mutant;
use crate::mutants::edge::misread;

use super::edge;

/// What wildcards are taken for.
pub(super) const ALL: &[Mutant] = &[
    edge(
        "gemini.glob.wildcards.star-needs-a-character",
        "`*` stands for at least one character",
        &[
            "gemini.glob.pattern.infix-star",
            "gemini.glob.pattern.trailing-star",
            "gemini.glob.pattern.class-and-star",
        ],
        |tool, arguments, context| misread(("pattern", longer_stars), tool, arguments, context),
    ),
    edge(
        "gemini.glob.wildcards.globstar-is-a-star",
        "`**` stands for one directory",
        &[
            "gemini.glob.pattern.globstar",
            "gemini.glob.pattern.with-directory-prefix",
            "gemini.glob.pattern.two-globstars",
        ],
        |tool, arguments, context| misread(("pattern", single_stars), tool, arguments, context),
    ),
    edge(
        "gemini.glob.wildcards.question-literal",
        "`?` stands for itself",
        &["gemini.glob.pattern.question"],
        |tool, arguments, context| misread(("pattern", literal_question), tool, arguments, context),
    ),
    edge(
        "gemini.glob.wildcards.question-is-a-star",
        "`?` stands for any number of characters",
        &["gemini.glob.pattern.question"],
        |tool, arguments, context| misread(("pattern", any_question), tool, arguments, context),
    ),
    edge(
        "gemini.glob.wildcards.brackets-literal",
        "brackets are ordinary characters",
        &[
            "gemini.glob.pattern.class-range",
            "gemini.glob.pattern.class-and-star",
        ],
        |tool, arguments, context| misread(("pattern", literal_brackets), tool, arguments, context),
    ),
    edge(
        "gemini.glob.wildcards.range-is-its-ends",
        "`[0-9]` stands for 0 and 9 alone",
        &["gemini.glob.pattern.class-range"],
        |tool, arguments, context| misread(("pattern", ends_of_ranges), tool, arguments, context),
    ),
    edge(
        "gemini.glob.wildcards.names-alone-compared",
        "of a pattern, only what follows the last slash counts",
        &[
            "gemini.glob.pattern.with-directory-prefix",
            "gemini.glob.pattern.two-globstars",
            "gemini.glob.pattern.prefix-and-path",
        ],
        |tool, arguments, context| misread(("pattern", name_alone), tool, arguments, context),
    ),
];

fn longer_stars(pattern: &str) -> String {
    let between: Vec<String> = pattern
        .split("**")
        .map(|part| part.replace('*', "?*"))
        .collect();
    between.join("**")
}

fn single_stars(pattern: &str) -> String {
    pattern.replace("**", "*")
}

fn literal_question(pattern: &str) -> String {
    pattern.replace('?', "[?]")
}

fn any_question(pattern: &str) -> String {
    pattern.replace('?', "*")
}

fn literal_brackets(pattern: &str) -> String {
    let literal = |character: char| match character {
        '[' | ']' => format!("[{character}]"),
        other => other.to_string(),
    };
    pattern.chars().map(literal).collect()
}

fn ends_of_ranges(pattern: &str) -> String {
    let mut is_within = false;
    let mut ends = String::new();
    for character in pattern.chars() {
        is_within = character == '[' || (is_within && character != ']');
        if !(is_within && character == '-') {
            ends.push(character);
        }
    }
    ends
}

fn name_alone(pattern: &str) -> String {
    match pattern.rsplit_once('/') {
        Some((_, name)) => format!("**/{name}"),
        None => pattern.to_owned(),
    }
}
