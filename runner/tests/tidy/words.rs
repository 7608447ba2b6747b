//! Phrases that are not plain English, or not the words of the trade, stay out of code, fixtures
//! and documents.

use regex::Regex;

use super::files;

/// A phrase, and the wording to use instead.
const PHRASES: &[(&str, &str)] = &[
    (
        r"(?i)\b(?:is|are|was|were) (?-i:no|none)\b",
        "not a …; unknown X `y`",
    ),
    (r"(?i)\bblanks?\b", "space; empty line"),
    (r"(?i)\bfits\b", "matches"),
    (r"(?i)\bin the place of\b", "instead of"),
    (
        r"(?i)\b(?:musts|shoulds|mays|a must (?:fails|holds))\b",
        "MUST cases, SHOULD cases, MAY cases",
    ),
    (r"(?i)\b(?:does|do|did) not hold(?:[.,;:)`]|$)", "fails"),
    (
        r"(?i)\b(?:of|from|in|with|by|for|than|as|to|on|at|is|are|beside|beyond|under|into) what\b",
        "name the thing",
    ),
    (
        r#"(?:^|[.:;] |///? |//! |# |")What [^?]*$"#,
        "begin with a noun or a verb",
    ),
    (r"(?i)\banyhow\b", "anyway; in any order"),
    (r"(?i)\bwish(?:es|ed)?\b", "request"),
    (r"(?i)\bgoes by\b", "uses; applies"),
    (r"(?i)\bnobody\b", "no one; nothing; no X"),
    (r"(?i)\b(?:is|are|was|were|be|been) told\b", "reported"),
    (r"(?i)\bso many\b", "that many; a number of"),
    (r"(?i)\bthe truth\b", "up to date; correct"),
    (
        r"(?i)\b(?:no|both|every|each|other|open|named) readings?\b",
        "interpretation",
    ),
    (
        r"\b(?:Harvest|Clinic|Remedy|Suspect|LineUp|Crew|Shelf|Spoil\w*)\b",
        "a name that says what it is",
    ),
];

/// Good English that a phrase above would match; ids of requirements and names of cases; names of
/// the crate anyhow; a line of a fixture's file; and a kind of characters in a class.
const ALLOWED: &str = r"(?i)there (?:is|are|was|were) (?:no|none)\b|\b(?:is|are) no (?:longer|more)\b|fits (?:in|into|on)\b|\b(?:omp|gemini|mini|codescout)[./][\w./-]+|anyhow(?:::|!|\.workspace| =|\})|1\.\.60000\}, which is none|.blank. =>";

/// The file that quotes the phrases.
const EXCEPTION: &str = "tidy/words.rs";

#[test]
fn phrases_that_are_not_plain_english_stay_out() {
    let allowed = Regex::new(ALLOWED).unwrap();
    let phrases = PHRASES.iter();
    let phrases: Vec<_> = phrases
        .map(|(phrase, instead)| (Regex::new(phrase).unwrap(), instead))
        .collect();
    let mut found = Vec::new();
    for extension in ["rs", "yaml", "md"] {
        for (path, text) in files("", extension) {
            if path.ends_with(EXCEPTION) {
                continue;
            }
            for (number, line) in text.lines().enumerate() {
                let is_id = line.trim_start().starts_with("- id: ");
                if is_id && (path.ends_with("mutants.yaml") || path.ends_with("variants.yaml")) {
                    continue;
                }
                let line = allowed.replace_all(line, "");
                for (phrase, instead) in &phrases {
                    if let Some(phrase) = phrase.find(&line) {
                        let place = format!("{path}:{}", number + 1);
                        found.push(format!("{place}: `{}`: {instead}", phrase.as_str()));
                    }
                }
            }
        }
    }
    assert!(found.is_empty(), "{}\n{}", found.len(), found.join("\n"));
}
