//! From YAML to a pattern.

use serde_json::Value as Json;

use super::{Pattern, TAGS};
use crate::problem::{Fault, YamlPlace};
use crate::unknown_name::UnknownName;
use crate::yaml::{Mapping, TaggedValue, Value};

impl Pattern {
    /// Reads a pattern. The fault's place counts from `value`.
    pub fn parse(value: &Value) -> Result<Self, Fault> {
        match value {
            Value::Null => Ok(Self::Exactly(Json::Null)),
            Value::Bool(flag) => Ok(Self::Exactly((*flag).into())),
            Value::String(text) => Ok(Self::Exactly(text.as_str().into())),
            Value::Number(_) => number(value),
            Value::Sequence(items) => Self::parse_all(items).map(Pattern::List),
            Value::Mapping(fields) => object(fields),
            Value::Tagged(tagged) => by_tag(tagged),
        }
    }

    /// Reads a list of patterns. The fault's place counts from the list.
    pub fn parse_all(items: &[Value]) -> Result<Vec<Self>, Fault> {
        let item = |(index, item)| {
            Self::parse(item).map_err(|fault| fault.below(&YamlPlace::default().index(index)))
        };
        items.iter().enumerate().map(item).collect()
    }
}

fn number(value: &Value) -> Result<Pattern, Fault> {
    let number = value
        .as_i64()
        .map(Json::from)
        .or_else(|| value.as_u64().map(Json::from))
        .or_else(|| value.as_f64().map(Json::from))
        .filter(Json::is_number);
    number.map(Pattern::Exactly).ok_or_else(|| {
        Fault::new(
            YamlPlace::default(),
            "infinity and not-a-number have no counterpart in JSON",
        )
    })
}

fn object(fields: &Mapping) -> Result<Pattern, Fault> {
    let field = |(key, value): (&Value, &Value)| {
        let key = key.as_str().ok_or_else(|| {
            Fault::new(
                YamlPlace::default(),
                "the name of a field is a string; put it in quotes",
            )
        })?;
        Pattern::parse(value)
            .map(|pattern| (key.to_owned(), pattern))
            .map_err(|fault| fault.below(&YamlPlace::default().key(key)))
    };
    fields
        .iter()
        .map(field)
        .collect::<Result<_, _>>()
        .map(Pattern::Fields)
}

fn by_tag(tagged: &TaggedValue) -> Result<Pattern, Fault> {
    let written = tagged.tag.to_string();
    let name = written.trim_start_matches('!');
    match TAGS.iter().find(|tag| tag.name == name) {
        Some(tag) => (tag.parse)(&tagged.value),
        None => Err(unknown(name)),
    }
}

fn unknown(name: &str) -> Fault {
    let names: Vec<String> = TAGS.iter().map(|tag| format!("!{}", tag.name)).collect();
    let written = format!("!{name}");
    UnknownName::new("tag", &written, names.iter().map(String::as_str)).into()
}
