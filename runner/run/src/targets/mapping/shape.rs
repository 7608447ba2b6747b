//! The places of the parts of an answer, if they are not those of MCP.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::part::AnswerPart;
use super::source::{AnswerSource, STRUCTURED, parse_json, text};

/// Where the text and the structured part of an answer are.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Shape {
    /// Where the text is.
    pub(crate) text: AnswerPart,
    /// Where the structured part is; `None`: in `structuredContent`, if there is one.
    pub(crate) details: Option<DetailsPlace>,
}

/// Where the structured part is.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum DetailsPlace {
    /// At one place, whole.
    At(AnswerPart),
    /// At one place if there is an object, or else all that is around it.
    Around(AnswerSource),
    /// Field by field.
    Fields(BTreeMap<String, AnswerPart>),
}

impl Shape {
    /// The answer with its parts where MCP has them. An error is left as it is: it has a message and no more.
    pub(super) fn apply(&self, mut result: Value) -> Result<Value, String> {
        if result["isError"] == true || !result.is_object() {
            return Ok(result);
        }
        if *self == Self::default() {
            return Ok(with_json_of_text(result));
        }
        let details = self.details.as_ref();
        let details = details.map(|details| details.find(&result)).transpose()?;
        if !self.text.is_text() {
            let text = self.text.find_text(&result)?;
            result["content"] = json!([{"type": "text", "text": text}]);
        }
        if let Some(details) = details {
            result[STRUCTURED] = details;
        }
        Ok(result)
    }
}

/// The answer with the object that its text is in JSON, where it has no structured part: servers
/// from before structured output answer so.
pub(super) fn with_json_of_text(mut result: Value) -> Value {
    let is_absent = result.get(STRUCTURED).is_none_or(Value::is_null);
    if is_absent && let Ok(object @ Value::Object(_)) = parse_json(&text(&result)) {
        result[STRUCTURED] = object;
    }
    result
}

impl DetailsPlace {
    fn find(&self, result: &Value) -> Result<Value, String> {
        match self {
            Self::At(part) => part.find(result).map(structured),
            Self::Around(source) => match source.find(result).map(structured)? {
                found @ Value::Object(_) => Ok(found),
                _ => source.whole().find(result),
            },
            Self::Fields(fields) => fields
                .iter()
                .map(|(name, part)| Ok((name.clone(), part.find(result)?)))
                .collect::<Result<Map<String, Value>, String>>()
                .map(Value::Object),
        }
    }
}

/// A text that is an object or a list in JSON is that.
fn structured(value: Value) -> Value {
    let parsed = value.as_str().and_then(|text| parse_json(text).ok());
    match parsed {
        Some(parsed @ (Value::Object(_) | Value::Array(_))) => parsed,
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(word: &str, details: Option<DetailsPlace>) -> Shape {
        Shape {
            text: part(word),
            details,
        }
    }

    fn at_place(word: &str) -> Option<DetailsPlace> {
        Some(DetailsPlace::At(part(word)))
    }

    fn part(word: &str) -> AnswerPart {
        AnswerPart::whole(AnswerSource::parse(word).unwrap())
    }

    fn answer(text: &str, structured: &Value) -> Value {
        json!({"content": [{"type": "text", "text": text}], "structuredContent": structured})
    }

    #[test]
    fn text_and_structured_part_are_taken_from_where_they_are() {
        let nested = answer("blurb", &json!({"result": {"out": "a.ts\nb.ts", "n": 2}}));
        let placed = shape(
            "structuredContent.result.out",
            at_place("structuredContent.result"),
        );
        let expected = answer("a.ts\nb.ts", &json!({"out": "a.ts\nb.ts", "n": 2}));
        assert_eq!(placed.apply(nested).unwrap(), expected);

        let json_text = json!({"content": [{"type": "text", "text": "{\"files\":[\"a\"]}"}]});
        let placed = shape("text", at_place("json")).apply(json_text).unwrap();
        assert_eq!(placed["structuredContent"], json!({"files": ["a"]}));

        let around = |word: &str| DetailsPlace::Around(AnswerSource::parse(word).unwrap());
        let nested = || answer("blurb", &json!({"result": {"out": "a.ts"}}));
        for (word, details) in [
            (
                "structuredContent.result.out",
                json!({"result": {"out": "a.ts"}}),
            ),
            ("structuredContent.result", json!({"out": "a.ts"})),
        ] {
            let placed = shape("text", Some(around(word))).apply(nested()).unwrap();
            assert_eq!(placed["structuredContent"], details);
        }

        let fields = DetailsPlace::Fields([("content".to_owned(), AnswerPart::default())].into());
        let placed = shape("text", Some(fields));
        let wrapped = placed.apply(answer("x\n", &Value::Null)).unwrap();
        assert_eq!(wrapped["structuredContent"], json!({"content": "x\n"}));
    }

    #[test]
    fn json_in_the_text_alone_is_the_structured_part() {
        let plain = |text: &str| json!({"content": [{"type": "text", "text": text}]});
        let read = |text: &str| Shape::default().apply(plain(text)).unwrap();
        assert_eq!(
            read(r#"{"total": 1}"#)["structuredContent"],
            json!({"total": 1})
        );
        for other in [r#""ok""#, "[1]", "a.ts", ""] {
            assert_eq!(read(other), plain(other));
        }
        let both = answer(r#"{"total": 1}"#, &json!({"total": 2}));
        assert_eq!(Shape::default().apply(both.clone()).unwrap(), both);
    }

    #[test]
    fn an_error_stays_as_it_is() {
        let error = json!({"content": [{"type": "text", "text": "no"}], "isError": true});
        let placed = shape("json.out", at_place("json"));
        assert_eq!(placed.apply(error.clone()).unwrap(), error);
    }

    #[test]
    fn a_missing_part_is_reported() {
        let placed = shape("json.out", None);
        assert_eq!(
            placed.apply(answer("{}", &Value::Null)).unwrap_err(),
            "the answer has no `json.out`, where the target file places it"
        );
        let message = placed.apply(answer("a.ts", &Value::Null)).unwrap_err();
        assert!(message.starts_with("the text is not JSON"), "{message}");
    }
}
