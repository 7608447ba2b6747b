//! A place in an answer.

use std::borrow::Cow;
use std::fmt;

use seekspec_conformance::json_size;
use serde_json::Value;

/// A place in an answer. A string on the way is read as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) enum AnswerSource {
    /// The text.
    #[default]
    Text,
    /// In the structured part, below these keys.
    Structured(Vec<String>),
    /// In the JSON that is the text, below these keys.
    Json(Vec<String>),
}

pub(super) const STRUCTURED: &str = "structuredContent";
const JSON: &str = "json";
const TEXT: &str = "text";
/// The key of the only field of an object, such as the path of the file that it is about.
const ANY: &str = "*";

impl AnswerSource {
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
    pub(super) fn whole(&self) -> Self {
        match self {
            Self::Text => Self::Text,
            Self::Structured(_) => Self::Structured(Vec::new()),
            Self::Json(_) => Self::Json(Vec::new()),
        }
    }

    pub(super) fn find(&self, result: &Value) -> Result<Value, String> {
        let (whole, keys) = match self {
            Self::Text => return Ok(text(result).into()),
            Self::Structured(keys) => (result.get(STRUCTURED).cloned(), keys),
            Self::Json(keys) => (Some(self.parse_text(&text(result))?), keys),
        };
        let missing = || format!("the answer has no `{self}`, where the target file places it");
        let whole = whole.filter(|value| !value.is_null());
        let start = Cow::Owned(whole.ok_or_else(missing)?);
        let mut keys = keys.iter();
        let found = keys.try_fold(start, |value, key| at(value, key));
        found.map(Cow::into_owned).ok_or_else(missing)
    }

    fn parse_text(&self, text: &str) -> Result<Value, String> {
        parse_json(text).map_err(|why| {
            format!(
                "the text is not JSON, and the target file places the answer in `{self}`: {why}"
            )
        })
    }
}

impl fmt::Display for AnswerSource {
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

/// Reads JSON of a reasonable size.
pub(super) fn parse_json(text: &str) -> Result<Value, String> {
    if json_size::values_and_lines(text.as_bytes()) > json_size::MOST {
        return Err(format!(
            "it has more than {} values and lines",
            json_size::MOST
        ));
    }
    serde_json::from_str(text).map_err(|error| error.to_string())
}

fn at<'a>(value: Cow<'a, Value>, key: &str) -> Option<Cow<'a, Value>> {
    if let Value::String(text) = &*value {
        return at(Cow::Owned(parse_json(text).ok()?), key);
    }
    let only = match &*value {
        Value::Object(fields) if key == ANY && fields.len() == 1 => fields.keys().next().cloned(),
        _ => None,
    };
    let key = only.as_deref().unwrap_or(key);
    let index = value.is_array().then(|| key.parse::<usize>().ok());
    Some(match (value, index) {
        (Cow::Borrowed(value), None) => Cow::Borrowed(value.get(key)?),
        (Cow::Borrowed(value), Some(index)) => Cow::Borrowed(value.get(index?)?),
        (Cow::Owned(value), None) => Cow::Owned(value.get(key)?.clone()),
        (Cow::Owned(value), Some(index)) => Cow::Owned(value.get(index?)?.clone()),
    })
}

/// All blocks of text, joined by line feeds.
pub(super) fn text(result: &Value) -> String {
    let blocks = result["content"].as_array().map_or(&[][..], Vec::as_slice);
    let texts: Vec<&str> = blocks
        .iter()
        .filter_map(|block| block["text"].as_str())
        .collect();
    texts.join("\n")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn places_are_three_directories_and_their_entries() {
        for right in ["text", "structuredContent", "json", "json.a.0"] {
            assert_eq!(AnswerSource::parse(right).unwrap().to_string(), right);
        }
        for wrong in ["", "texts", "text.a", "json.", "structured"] {
            assert!(AnswerSource::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_string_on_the_way_is_read_as_json() {
        let inner = json!([{"file": "a"}]).to_string();
        let result = json!({"structuredContent": {"result": {"content": [{"text": inner}]}}});
        let place = "structuredContent.result.content.0.text";
        let find = |place: String| AnswerSource::parse(&place).unwrap().find(&result);
        assert_eq!(find(format!("{place}.0.file")), Ok(json!("a")));
        assert_eq!(find(place.to_owned()), Ok(json!(inner)));
        assert!(find(format!("{place}.1.file")).is_err());
    }

    #[test]
    fn a_star_is_the_only_field() {
        let find = |text: Value| {
            let result = json!({"content": [{"type": "text", "text": text.to_string()}]});
            AnswerSource::parse("json.*.lines").unwrap().find(&result)
        };
        assert_eq!(find(json!({"/a/b.txt": {"lines": 2}})), Ok(json!(2)));
        assert!(find(json!({"a": {"lines": 2}, "b": {"lines": 3}})).is_err());
    }
}
