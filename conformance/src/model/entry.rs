//! An entry of a tree, as it is written.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer};

use crate::yaml::{self, Value};

/// A tree as it is written: entries by path.
pub type TreeSpec = BTreeMap<String, EntrySpec>;

/// An entry: nothing (an empty file), a text, or an object.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct EntrySpec(pub EntryFields);

/// The keys of an entry.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct EntryFields {
    /// The content, byte for byte in UTF-8.
    pub text: Option<String>,
    /// The content, as bytes.
    pub base64: Option<String>,
    /// The content as lines, each terminated by a line feed; one of them may contain a range.
    pub lines: Option<Vec<String>>,
    /// The content as a piece of text repeated a number of times, or a list of such pieces.
    pub repeat: Option<Repeat>,
    /// An empty directory.
    pub dir: bool,
    /// A symbolic link with this target.
    pub symlink: Option<String>,
    /// An empty git repository; only at a path named `.git`.
    pub git: bool,
    /// A zip archive of these members.
    pub zip: Option<BTreeMap<String, EntrySpec>>,
    /// A tar archive of these members; compressed if the name ends in `.gz` or `.tgz`.
    pub tar: Option<BTreeMap<String, EntrySpec>>,
    /// The time between its last modification and the run: a whole number (or a range) and `s`, `m`, `h`,
    /// `d` or `w`.
    pub age: Option<String>,
    /// The time of its last modification, RFC 3339.
    pub mtime: Option<String>,
    /// Permission bits as an octal string.
    pub mode: Option<String>,
}

/// Pieces of text, one after the other.
#[derive(Debug, Clone, PartialEq)]
pub struct Repeat(pub Vec<Piece>);

/// A piece of text.
#[derive(Debug, Clone, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The text.
    pub text: String,
    /// The number of repetitions.
    #[serde(default = "once")]
    pub times: usize,
}

fn once() -> usize {
    1
}

impl<'de> Deserialize<'de> for EntrySpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::Null => Ok(Self::default()),
            Value::String(text) => Ok(Self(EntryFields {
                text: Some(text),
                ..Default::default()
            })),
            fields @ Value::Mapping(_) => read(&fields).map(EntrySpec),
            _ => Err(serde::de::Error::custom(
                "an entry is a text, an object, or nothing (an empty file)",
            )),
        }
    }
}

impl<'de> Deserialize<'de> for Repeat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            pieces @ Value::Sequence(_) => read(&pieces).map(Repeat),
            piece => Ok(Self(vec![read(&piece)?])),
        }
    }
}

fn read<T: serde::de::DeserializeOwned, E: serde::de::Error>(value: &Value) -> Result<T, E> {
    yaml::read(value).map_err(|fault| E::custom(fault.message))
}

impl JsonSchema for EntrySpec {
    fn schema_name() -> Cow<'static, str> {
        "Entry".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let fields = generator.subschema_for::<EntryFields>();
        json_schema!({
            "description": "An entry: nothing (an empty file), a text, or an object.",
            "anyOf": [{"type": "null"}, {"type": "string"}, fields]
        })
    }
}

impl JsonSchema for Repeat {
    fn schema_name() -> Cow<'static, str> {
        "Repeat".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let piece = generator.subschema_for::<Piece>();
        json_schema!({"description": "A piece of text repeated a number of times, or a list of such pieces.", "anyOf": [piece, {"type": "array", "items": piece}]})
    }
}
