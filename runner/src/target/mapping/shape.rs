//! The places of the parts of an answer, if they are not those of MCP.

use std::collections::BTreeMap;
use std::fmt;

use seekspec_conformance::json_size;
use serde_json::{Map, Value, json};

/// Where the text and the structured part of an answer are.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Shape {
    /// Where the text is.
    pub(crate) text: Source,
    /// Where the structured part is; `None`: in `structuredContent`, if there is one.
    pub(crate) details: Option<Details>,
}

/// Where the structured part is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Details {
    /// At one place, whole.
    At(Source),
    /// At one place if there is an object, or else all that is around it.
    Around(Source),
    /// Field by field.
    Fields(BTreeMap<String, Source>),
}

/// A place in an answer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) enum Source {
    /// The text.
    #[default]
    Text,
    /// In the structured part, below these keys.
    Structured(Vec<String>),
    /// In the JSON that is the text, below these keys.
    Json(Vec<String>),
}

const STRUCTURED: &str = "structuredContent";
const JSON: &str = "json";
const TEXT: &str = "text";

impl Source {
    /// Reads `text`, `structuredContent`, `json`, or something below one of the two last, such as `json.files`.
    pub(crate) fn parse(word: &str) -> Result<Self, String> {
        let mut keys = word.split('.').map(str::to_owned);
        let first = keys.next().unwrap_or_default();
        let keys: Vec<String> = keys.collect();
        let is_sound = !keys.iter().any(String::is_empty);
        match first.as_str() {
            TEXT if keys.is_empty() => Ok(Self::Text),
            STRUCTURED if is_sound => Ok(Self::Structured(keys)),
            JSON if is_sound => Ok(Self::Json(keys)),
            _ => Err(format!(
                "invalid place `{word}`: expected `text`, `structuredContent`, `json` (the text read as JSON), or a field of one of the last two, such as `json.output`"
            )),
        }
    }

    /// The whole of which the place is a part.
    fn whole(&self) -> Self {
        match self {
            Self::Text => Self::Text,
            Self::Structured(_) => Self::Structured(Vec::new()),
            Self::Json(_) => Self::Json(Vec::new()),
        }
    }

    fn find(&self, result: &Value) -> Result<Value, String> {
        let (whole, keys) = match self {
            Self::Text => return Ok(text(result).into()),
            Self::Structured(keys) => (result.get(STRUCTURED).cloned(), keys),
            Self::Json(keys) => (Some(self.parse_text(&text(result))?), keys),
        };
        let missing = || format!("the answer has no `{self}`, where the target file places it");
        let whole = whole.filter(|value| !value.is_null());
        let start = whole.as_ref().ok_or_else(missing)?;
        let mut keys = keys.iter();
        let found = keys.try_fold(start, |value, key| at(value, key));
        found.cloned().ok_or_else(missing)
    }

    fn parse_text(&self, text: &str) -> Result<Value, String> {
        if json_size::values_and_lines(text.as_bytes()) > json_size::MOST {
            let most = json_size::MOST;
            return Err(format!(
                "the text is JSON of more than {most} values and lines"
            ));
        }
        serde_json::from_str(text).map_err(|error| {
            format!(
                "the text is not JSON, and the target file places the answer in `{self}`: {error}"
            )
        })
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, keys) = match self {
            Self::Text => return f.write_str(TEXT),
            Self::Structured(keys) => (STRUCTURED, keys),
            Self::Json(keys) => (JSON, keys),
        };
        f.write_str(first)?;
        keys.iter().try_for_each(|key| write!(f, ".{key}"))
    }
}

impl Shape {
    /// The answer with its parts where MCP has them. An error is left as it is: it has a message and no more.
    pub(super) fn apply(&self, mut result: Value) -> Result<Value, String> {
        if *self == Self::default() || result["isError"] == true || !result.is_object() {
            return Ok(result);
        }
        let details = self.details.as_ref();
        let details = details.map(|details| details.find(&result)).transpose()?;
        if self.text != Source::Text {
            let text = match self.text.find(&result)? {
                Value::String(text) => text,
                other => other.to_string(),
            };
            result["content"] = json!([{"type": "text", "text": text}]);
        }
        if let Some(details) = details {
            result[STRUCTURED] = details;
        }
        Ok(result)
    }
}

impl Details {
    fn find(&self, result: &Value) -> Result<Value, String> {
        match self {
            Self::At(source) => source.find(result),
            Self::Around(source) => match source.find(result)? {
                found @ Value::Object(_) => Ok(found),
                _ => source.whole().find(result),
            },
            Self::Fields(fields) => fields
                .iter()
                .map(|(name, source)| Ok((name.clone(), source.find(result)?)))
                .collect::<Result<Map<String, Value>, String>>()
                .map(Value::Object),
        }
    }
}

fn at<'a>(value: &'a Value, key: &str) -> Option<&'a Value> {
    match value {
        Value::Array(items) => items.get(key.parse::<usize>().ok()?),
        other => other.get(key),
    }
}

/// All blocks of text, joined by line feeds.
fn text(result: &Value) -> String {
    let blocks = result["content"].as_array().map_or(&[][..], Vec::as_slice);
    let texts: Vec<&str> = blocks
        .iter()
        .filter_map(|block| block["text"].as_str())
        .collect();
    texts.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str, details: Option<Details>) -> Shape {
        Shape {
            text: Source::parse(text).unwrap(),
            details,
        }
    }

    fn at_place(word: &str) -> Option<Details> {
        Some(Details::At(Source::parse(word).unwrap()))
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

        let around = |word: &str| Details::Around(Source::parse(word).unwrap());
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

        let fields = Details::Fields([("content".to_owned(), Source::Text)].into());
        let placed = shape("text", Some(fields));
        let wrapped = placed.apply(answer("x\n", &Value::Null)).unwrap();
        assert_eq!(wrapped["structuredContent"], json!({"content": "x\n"}));
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

    #[test]
    fn places_are_three_directories_and_their_entries() {
        for right in ["text", "structuredContent", "json", "json.a.0"] {
            assert_eq!(Source::parse(right).unwrap().to_string(), right);
        }
        for wrong in ["", "texts", "text.a", "json.", "structured"] {
            assert!(Source::parse(wrong).is_err(), "{wrong}");
        }
    }
}
