//! The only place that touches the YAML crate: parsing, with faults that name the place.

use serde::Deserialize as _;
use serde::de::{DeserializeOwned, IgnoredAny};

use crate::document_size::{self, Refusal};
use crate::near;
use crate::problem::{Fault, YamlPlace};

pub use serde_yaml::value::{Tag, TaggedValue};
pub use serde_yaml::{Mapping, Value};

/// Parses a document. Syntax errors, keys that occur twice and a size beyond all reason are faults.
pub fn parse(text: &str) -> Result<Value, Fault> {
    // Counting costs as much as parsing.
    let is_small = document_size::is_small_uncounted(text);
    let parsed_small = is_small.then(|| parsed(text));
    if let Some(Ok(value)) = parsed_small {
        return Ok(value);
    }
    match (document_size::check(text), parsed_small) {
        (Err(Refusal::Size(fault)), _) => Err(fault),
        (_, Some(result)) => result,
        (Ok(()), None) => parsed(text),
        // The other parser has better messages. It must not build what was not counted.
        (Err(Refusal::Syntax(fault)), None) => parsed::<IgnoredAny>(text).and(Err(fault)),
    }
}

fn parsed<T: DeserializeOwned>(text: &str) -> Result<T, Fault> {
    serde_yaml::from_str(text).map_err(|error| {
        let location = error
            .location()
            .map(|location| (location.line(), location.column()));
        Fault {
            line_column: location,
            ..Fault::new(YamlPlace::default(), without_location(&error.to_string()))
        }
    })
}

/// Reads a value as a `T`. The fault's place counts from the value.
pub fn read<T: DeserializeOwned>(value: &Value) -> Result<T, Fault> {
    // Finding the place costs as much as reading, and is needed only for a fault.
    T::deserialize(value).or_else(|_| read_watching_the_place(value))
}

fn read_watching_the_place<T: DeserializeOwned>(value: &Value) -> Result<T, Fault> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let place = place_of(error.path());
        let message = without_location(&error.into_inner().to_string());
        let (place, help) = unknown_name(place, &message);
        Fault::new(place, message).with_help(help)
    })
}

/// The value as JSON, whose keys are texts: `true` and `1` become `"true"` and `"1"`. Tags, non-finite
/// numbers and other keys have no counterpart.
pub fn to_json(value: &Value) -> Result<serde_json::Value, Fault> {
    match non_finite(value) {
        Some(place) => Err(Fault::new(place, "JSON has only finite numbers")),
        // Copying costs as much as reading, and is needed only for keys that are not texts.
        None => read(value).or_else(|_| read(&with_text_keys(value)?)),
    }
}

/// A key of a map as text. `None`: it is a list, a map, null or tagged.
pub fn key_text(key: &Value) -> Option<String> {
    match key {
        Value::String(text) => Some(text.clone()),
        Value::Bool(flag) => Some(flag.to_string()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn with_text_keys(value: &Value) -> Result<Value, Fault> {
    match value {
        Value::Sequence(items) => {
            let items = items.iter().enumerate().map(|(index, item)| {
                with_text_keys(item)
                    .map_err(|fault| fault.below(&YamlPlace::default().index(index)))
            });
            items.collect::<Result<_, _>>().map(Value::Sequence)
        }
        Value::Mapping(fields) => map_with_text_keys(fields).map(Value::Mapping),
        other => Ok(other.clone()),
    }
}

fn map_with_text_keys(fields: &Mapping) -> Result<Mapping, Fault> {
    let mut written = Mapping::new();
    for (key, field) in fields {
        let here = |message| Fault::new(YamlPlace::default(), message);
        let key = key_text(key)
            .ok_or_else(|| here("expected a text, a number, true or false before the colon"))?;
        let field =
            with_text_keys(field).map_err(|fault| fault.below(&YamlPlace::default().key(&key)))?;
        if written.insert(Value::from(key.as_str()), field).is_some() {
            return Err(here("two keys are equal in JSON, where keys are texts"));
        }
    }
    Ok(written)
}

/// The place of a number that is not finite.
fn non_finite(value: &Value) -> Option<YamlPlace> {
    match value {
        Value::Number(number) => {
            let is_finite = number.as_f64().is_none_or(f64::is_finite);
            (!is_finite).then(YamlPlace::default)
        }
        Value::Sequence(items) => items.iter().enumerate().find_map(|(index, item)| {
            let below = non_finite(item)?;
            Some(YamlPlace::default().index(index).join(&below))
        }),
        Value::Mapping(fields) => fields.iter().find_map(|(key, field)| {
            let below = non_finite(field)?;
            Some(
                YamlPlace::default()
                    .key(key.as_str().unwrap_or_default())
                    .join(&below),
            )
        }),
        _ => None,
    }
}

/// A JSON value as YAML.
pub fn from_json(value: &serde_json::Value) -> Value {
    Value::deserialize(value).unwrap_or_default()
}

/// The document of a JSON value.
pub fn written(value: &serde_json::Value) -> String {
    serde_yaml::to_string(value).unwrap_or_default()
}

fn place_of(path: &serde_path_to_error::Path) -> YamlPlace {
    use serde_path_to_error::Segment;
    let mut place = YamlPlace::default();
    for segment in path {
        match segment {
            Segment::Seq { index } => place = place.index(*index),
            Segment::Map { key } => place = place.key(key),
            Segment::Enum { variant } => place = place.key(variant),
            Segment::Unknown => {}
        }
    }
    place
}

/// For "unknown field `x`, expected one of …": the place of the key itself, and the near name.
fn unknown_name(place: YamlPlace, message: &str) -> (YamlPlace, Option<String>) {
    let is_field = message.starts_with("unknown field");
    if !is_field && !message.starts_with("unknown variant") {
        return (place, None);
    }
    let mut names = message.split('`').skip(1).step_by(2);
    let Some(unknown) = names.next() else {
        return (place, None);
    };
    let help = near::did_you_mean(unknown, names);
    let at_key = place.0.last() == Some(&crate::problem::YamlStep::Key(unknown.to_owned()));
    (
        if is_field && !at_key {
            place.key(unknown)
        } else {
            place
        },
        help,
    )
}

/// The message without " at line 3 column 4", which the caller gives in its own way.
fn without_location(message: &str) -> String {
    let mut parts = message.split(" at line ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + after_location(part))
}

/// The rest of a part after its leading "3 column 4".
fn after_location(part: &str) -> &str {
    let is_of_location =
        |character: char| character.is_ascii_digit() || " column".contains(character);
    part.trim_start_matches(is_of_location)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_json_are_texts() {
        let json = |text: &str| to_json(&parse(text).unwrap());
        let read = json("{values: {false: 1, true: [{2: x}], a: null}}");
        let expected = serde_json::json!({"values": {"false": 1, "true": [{"2": "x"}], "a": null}});
        assert_eq!(read.unwrap(), expected);
        for (wrong, message) in [
            (
                "{a: {1: x, '1': y}}",
                "two keys are equal in JSON, where keys are texts",
            ),
            (
                "[{null: 1}]",
                "expected a text, a number, true or false before the colon",
            ),
            (
                "{? [a] : 1}",
                "expected a text, a number, true or false before the colon",
            ),
        ] {
            assert_eq!(json(wrong).unwrap_err().message, message, "{wrong}");
        }
    }

    #[test]
    fn places_are_not_reported_twice() {
        let message = "no `}` at line 1 column 2, while parsing a map at line 13 column 4";
        assert_eq!(without_location(message), "no `}`, while parsing a map");
        assert_eq!(without_location("no `}`"), "no `}`");
    }
}
