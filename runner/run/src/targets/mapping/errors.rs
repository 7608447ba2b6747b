//! How a target signals an error, beside the flag `isError`.

use serde_json::{Value, json};

use super::part::AnswerPart;
use super::pattern::MappingPattern;
use super::source::{AnswerSource, text};

/// The signs of an error. None: `isError` alone.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Errors(pub(crate) Vec<Sign>);

/// A sign of an error.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Sign {
    pub(crate) test: ErrorSign,
    /// Where the message is; `None`: the text, or the group `text` of the expression.
    pub(crate) message: Option<AnswerPart>,
}

/// Whether an answer has the sign.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ErrorSign {
    /// A field has this value; `None`: any but null, false and the empty text.
    Field(AnswerSource, Option<Value>),
    /// The text matches.
    Text(MappingPattern),
}

impl Errors {
    /// The answer with `isError` and the message as its text, if it has a sign of an error.
    pub(super) fn apply(&self, mut result: Value) -> Value {
        let Some(sign) = self.0.iter().find(|sign| sign.test.holds(&result)) else {
            return result;
        };
        let message = sign.message(&result);
        result["isError"] = true.into();
        if let Some(message) = message {
            result["content"] = json!([{"type": "text", "text": message}]);
        }
        result
    }
}

impl ErrorSign {
    fn holds(&self, result: &Value) -> bool {
        match self {
            Self::Text(pattern) => pattern.is_match(&text(result)),
            Self::Field(source, value) => match (source.find(result), value) {
                (Err(_), _) => false,
                (Ok(found), Some(value)) => found == *value,
                (Ok(found), None) => {
                    !matches!(found, Value::Null | Value::Bool(false)) && found != ""
                }
            },
        }
    }
}

impl Sign {
    /// The message; `None`: the text is the message.
    fn message(&self, result: &Value) -> Option<String> {
        if let Some(part) = &self.message {
            return part.find_text(result).ok();
        }
        let ErrorSign::Text(pattern) = &self.test else {
            return None;
        };
        let text = text(result);
        let part = pattern.captures(&text)?.name("text")?;
        Some(part.as_str().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(text: &str) -> Value {
        json!({"content": [{"type": "text", "text": text}]})
    }

    fn errors(test: ErrorSign, message: Option<&str>) -> Errors {
        let message = message.map(|word| AnswerPart::whole(AnswerSource::parse(word).unwrap()));
        Errors(vec![Sign { test, message }])
    }

    #[track_caller]
    fn check(errors: &Errors, said: &str, message: Option<&str>) {
        let result = errors.apply(answer(said));
        assert_eq!(result["isError"] == true, message.is_some(), "{said}");
        assert_eq!(text(&result), message.unwrap_or(said));
    }

    #[test]
    fn a_field_with_a_value_is_an_error() {
        let field = |value| ErrorSign::Field(AnswerSource::parse("json.ok").unwrap(), value);
        let by_value = errors(field(Some(json!(false))), Some("json.error"));
        check(&by_value, r#"{"ok": false, "error": "no"}"#, Some("no"));
        check(&by_value, r#"{"ok": false}"#, Some(r#"{"ok": false}"#));
        check(&by_value, r#"{"ok": true, "error": "no"}"#, None);
        check(&by_value, "false", None);
        let by_presence = errors(field(None), None);
        check(&by_presence, r#"{"ok": 0}"#, Some(r#"{"ok": 0}"#));
        for none in [r#"{"ok": null}"#, r#"{"ok": ""}"#, "{}", "ok"] {
            check(&by_presence, none, None);
        }
    }

    #[test]
    fn a_text_that_matches_is_an_error() {
        let by_text = ErrorSign::Text(MappingPattern::parse("^Error: (?<text>.+)$").unwrap());
        check(&errors(by_text, None), "Error: no", Some("no"));
        let by_text = errors(
            ErrorSign::Text(MappingPattern::parse("^Error").unwrap()),
            None,
        );
        check(&by_text, "Error: no", Some("Error: no"));
        check(&by_text, "no Error", None);
    }
}
