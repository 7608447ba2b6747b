//! Edits, as they are written.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use seekspec_conformance::pattern::Pattern;
use seekspec_conformance::yaml;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::address::Address;
use super::numbers::ListLimit;
use super::template::{Expression, Replacement};

/// One edit. An address that matches nothing changes nothing.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Edit {
    /// Removes what is there.
    Drop(Vec<Address>),
    /// Puts a value there, whatever was there.
    Set(BTreeMap<Address, Value>),
    /// Sets a value that is missing.
    Default(BTreeMap<Address, Value>),
    /// Keeps this many elements, characters or fields from the beginning; a negative number removes
    /// that many from the end.
    Truncate(BTreeMap<Address, i64>),
    /// Renames a field.
    Rename(BTreeMap<Address, String>),
    /// Changes the order of a list.
    Reorder(BTreeMap<Address, Reordering>),
    /// Wraps a value in another one: `{}` is replaced by the value, alone or inside a text,
    /// `{$call.limit}` by the value at that address, and `{$.limit}` by the value at `limit`
    /// itself.
    Wrap(BTreeMap<Address, Value>),
    /// Replaces the matches of regular expressions in a text, one expression after the other. Both
    /// sides may name addresses as for `wrap`.
    Replace(BTreeMap<Address, Vec<Replacement>>),
    /// Adds to a number; of a text, to the last one in it.
    Add(BTreeMap<Address, f64>),
    /// Converts a value.
    Convert(BTreeMap<Address, Conversion>),
    /// Keeps the elements of a list that match a pattern of details.
    #[schemars(with = "(String, BTreeMap<Address, Value>)")]
    Keep(BTreeMap<Address, yaml::Value>),
    /// Removes the elements of a list that match a pattern of details.
    #[schemars(with = "(String, BTreeMap<Address, Value>)")]
    Remove(BTreeMap<Address, yaml::Value>),
    /// Adds an element to the end of a list, or text to the end of a text.
    Append(BTreeMap<Address, Value>),
    /// Repeats each element of a list, or a text, this many times.
    Repeat(BTreeMap<Address, usize>),
    /// Puts the number of elements or lines of one address at another.
    Count(BTreeMap<Address, Address>),
    /// Puts the value of one address at another. `$call` holds the call as it was made.
    Copy(BTreeMap<Address, Address>),
    /// Puts the text of these arguments back into quotations of the answer, where the call was edited.
    Restore(Vec<Address>),
    /// Puts a text there, which names addresses as for `wrap`.
    Fill(BTreeMap<Address, String>),
    /// Puts there what a regular expression finds first in the text of an address.
    Find(BTreeMap<Address, (Address, Expression)>),
    /// Puts the value of `a + b` there; `-`, `*`, `min` and `max` are the others. Each side is a number or an address.
    Compute(BTreeMap<Address, String>),
    /// Keeps a number of elements of a list for each value of a field, and a number of values.
    Limit(BTreeMap<Address, ListLimit>),
}

/// An order.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reordering {
    /// Backwards.
    Reversed,
    /// Numbers by size, all else as text.
    Sorted,
    /// All by their text.
    SortedAsText,
    /// The last comes first.
    LastFirst,
    /// Elements that were there before are left out.
    Unique,
}

/// Another type.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Conversion {
    /// A text.
    Text,
    /// A number, where the text is one.
    Number,
    /// Lower case.
    Lower,
    /// Upper case.
    Upper,
    /// A list of this one element.
    List,
    /// The first element of a list.
    First,
    /// The elements of a list as one text, joined by commas.
    Joined,
    /// The number of elements of a list.
    Length,
    /// The opposite of true or false.
    Negated,
    /// Whether its text is `true`.
    Boolean,
    /// The value that a text in JSON is.
    Json,
    /// The regular expression that matches a text and nothing else.
    Escaped,
}

/// Edits, one after the other: a map of them, or a list of such maps.
#[derive(Debug, Clone, Default)]
pub struct Edits(pub Vec<Edit>);

impl<'de> Deserialize<'de> for Edits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = yaml::Value::deserialize(deserializer)?;
        let maps = match &written {
            yaml::Value::Sequence(maps) => maps.as_slice(),
            map => std::slice::from_ref(map),
        };
        let edits = maps.iter().flat_map(single).map(|edit| {
            let edit: Edit = yaml::read(&edit).map_err(|fault| {
                let help = fault
                    .help
                    .map_or_else(String::new, |help| format!("; {help}"));
                serde::de::Error::custom(format!("{}{help}", fault.message))
            })?;
            edit.checked().map_err(serde::de::Error::custom)
        });
        edits.collect::<Result<_, _>>().map(Edits)
    }
}

impl Edit {
    fn checked(self) -> Result<Self, String> {
        if let Self::Keep(patterns) | Self::Remove(patterns) = &self {
            for pattern in patterns.values() {
                Pattern::parse(pattern).map_err(|fault| fault.message)?;
            }
        }
        Ok(self)
    }
}

/// The entries of a map, each as a map of its own, as an edit is read.
fn single(map: &yaml::Value) -> Vec<yaml::Value> {
    match map {
        yaml::Value::Mapping(entries) => entries
            .iter()
            .map(|(key, value)| {
                let name = key.as_str().unwrap_or_default();
                yaml::Value::Tagged(Box::new(yaml::TaggedValue {
                    tag: yaml::Tag::new(if name.is_empty() { "?" } else { name }),
                    value: value.clone(),
                }))
            })
            .collect(),
        other => vec![other.clone()],
    }
}

impl JsonSchema for Edits {
    fn schema_name() -> Cow<'static, str> {
        "Edits".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let edit = generator.subschema_for::<Edit>();
        schemars::json_schema!({
            "description": "Edits, one after the other: a map of them, or a list of such maps.",
            "anyOf": [edit, { "type": "array", "items": edit }],
        })
    }
}
