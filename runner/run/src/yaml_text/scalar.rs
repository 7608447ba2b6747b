//! A text as a scalar.

use std::ops::Range;

use seekspec_conformance::locations::Locations;
use seekspec_conformance::problem::YamlPlace;
use seekspec_conformance::yaml;

use crate::printable::is_unsafe;

/// Words that YAML 1.1 reads as something else, or that look like it.
const ODD_WORDS: [&str; 7] = [".", "y", "n", "yes", "no", "on", "off"];

/// The text as a scalar: as it is where YAML reads a word as itself, or else in quotes.
pub fn scalar(text: &str) -> String {
    if is_plain(text) {
        text.to_owned()
    } else {
        quoted(text)
    }
}

/// The text in single quotes; in double quotes with escapes if it has characters that are not seen.
fn quoted(text: &str) -> String {
    if text.contains(|one| is_unsafe(one) || one == '\n' || one == '\t') {
        escaped(text)
    } else {
        format!("'{}'", text.replace('\'', "''"))
    }
}

/// The text with other scalars at these places.
///
/// # Errors
/// The first of the changes, as an index, whose place has no scalar.
pub fn replace_scalars(text: &str, changes: &[(YamlPlace, String)]) -> Result<String, usize> {
    let locations = Locations::of(text);
    let mut spans: Vec<(Range<usize>, &str)> = Vec::new();
    for (index, (place, value)) in changes.iter().enumerate() {
        spans.push((locations.scalar(text, place).ok_or(index)?, value));
    }
    spans.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    let mut changed = text.to_owned();
    for (span, value) in spans {
        changed.replace_range(span, &scalar(value));
    }
    Ok(changed)
}

/// Whether it is a word, a path, a glob or a length of time (`60s`), and the parser reads it as
/// itself.
fn is_plain(text: &str) -> bool {
    let begins = |one: char| one.is_ascii_alphabetic() || "_./".contains(one);
    let is_inside = |one: char| one.is_ascii_alphanumeric() || "-_./#*".contains(one);
    let number = text.strip_suffix(|one: char| "smhdw".contains(one));
    let is_time = number
        .is_some_and(|number| !number.is_empty() && number.chars().all(|one| one.is_ascii_digit()));
    (is_time || text.starts_with(begins) && text.chars().all(is_inside))
        && !ODD_WORDS.contains(&text.to_lowercase().as_str())
        && yaml::parse(text).is_ok_and(|value| value == text)
}

/// JSON's escapes, and YAML's for characters beyond them: YAML has no surrogates.
fn escaped(text: &str) -> String {
    let json = serde_json::Value::from(text).to_string();
    let mut escaped = String::with_capacity(json.len());
    for one in json.chars() {
        match u32::from(one) {
            _ if !is_unsafe(one) => escaped.push(one),
            code @ ..=0xffff => escaped.push_str(&format!("\\u{code:04x}")),
            code => escaped.push_str(&format!("\\U{code:08x}")),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use seekspec_conformance::yaml::Value;

    use super::*;

    /// Written as a value, as a key and as an item, in both styles, and read back.
    fn check(text: &str) {
        let (one, string) = (scalar(text), Value::from(text));
        for written in [format!("k: {one}"), format!("{{k: {one}}}")] {
            assert_eq!(yaml::parse(&written).unwrap()["k"], string, "{written}");
        }
        for written in [format!("{one}: v"), format!("{{{one}: v}}")] {
            let value = yaml::parse(&written).unwrap();
            assert!(
                value.as_mapping().unwrap().contains_key(&string),
                "{written}"
            );
        }
        for written in [format!("- {one} # c"), format!("[{one}, x]")] {
            assert_eq!(yaml::parse(&written).unwrap()[0], string, "{written}");
        }
    }

    proptest! {
        #[test]
        fn every_text_is_read_back(text in any::<String>()) {
            check(&text);
        }

        #[test]
        fn every_text_of_yaml_characters_is_read_back(
            text in "[-aeinfNy019._/#*:,&!?|>%@`'\" \\\\\n\t\u{7f}\u{85}\u{feff}\u{2028}\u{e0001}~\\[\\]{}]{0,6}",
        ) {
            check(&text);
        }
    }

    #[test]
    fn words_are_plain_and_what_yaml_reads_otherwise_is_quoted() {
        for word in [
            "p/t/a#text",
            "src/*.ts",
            ".*",
            "./a",
            "60s",
            "_x",
            "list_directory",
        ] {
            assert_eq!(scalar(word), word);
            check(word);
        }
        for odd in [
            "", ".", "...", ".5", ".inf", ".NaN", "no", "Yes", "true", "null", "NULL", "1/2",
            "1s2", "**/x", "a: b # c", "- x", "it's", "s",
        ] {
            check(odd);
        }
        assert_eq!(scalar(".5"), "'.5'");
        assert_eq!(scalar("it's"), "'it''s'");
        assert_eq!(scalar("a\n\u{1b}\u{e0001}"), r#""a\n\u001b\U000e0001""#);
    }
}
