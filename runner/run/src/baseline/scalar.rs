//! A text as YAML.

use crate::output::escaped;

/// The text as a scalar: plain where nothing in it could mean anything else, or else in double quotes.
pub(super) fn scalar(text: &str) -> String {
    let is_plain =
        |character: char| character.is_ascii_alphanumeric() || "/_.-#*".contains(character);
    let begins = |character: char| character.is_ascii_alphabetic();
    if text.starts_with(begins) && text.contains('/') && text.chars().all(is_plain) {
        text.to_owned()
    } else {
        escaped(&serde_json::Value::from(text).to_string()).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use seekspec_conformance::yaml::{Value, parse};

    use super::*;

    #[test]
    fn a_scalar_is_read_as_it_was_meant() {
        for text in [
            "p/t/a#text",
            "**/x",
            "a: b # c",
            "",
            "no",
            "\"q\" \\ \t\u{7f}\u{1b}\u{85}\u{2028}ü",
            "- x",
            "1/2",
        ] {
            for written in [
                format!("k: {}", scalar(text)),
                format!("{{k: {}}}", scalar(text)),
            ] {
                let value = parse(&written).unwrap();
                assert_eq!(value["k"], Value::String(text.to_owned()), "{written}");
            }
        }
    }
}
