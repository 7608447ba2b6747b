//! What an edit does to a document.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};
use serde_json::{Number, Value, json};

use super::address::{Address, text_of};
use super::numbers::{Limit, computed};
use super::template::{Expression, Replacement, filled, find, replace};
use crate::pattern::Pattern;
use crate::yaml;

/// One edit. What an address does not find is left alone.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Edit {
    /// Removes what is there.
    Drop(Vec<Address>),
    /// Puts a value there, whatever was there.
    Set(BTreeMap<Address, Value>),
    /// Puts a value there where nothing is.
    Default(BTreeMap<Address, Value>),
    /// Keeps so many elements, characters or fields from the beginning; of a negative number, all but so many.
    Truncate(BTreeMap<Address, i64>),
    /// Gives a field another name.
    Rename(BTreeMap<Address, String>),
    /// Changes the order of a list.
    Reorder(BTreeMap<Address, Reordering>),
    /// Puts a value into another: `{}` stands for it, alone or inside of a text, `{$call.limit}` for what is at that address, and
    /// `{$.limit}` for what is at `limit` itself.
    Wrap(BTreeMap<Address, Value>),
    /// Replaces what regular expressions match in a text, one after the other. Both sides may name addresses as for `wrap`.
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
    /// Repeats each element of a list, or a text, so many times.
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
    /// Keeps so many elements of a list for each value of a field, and of so many values of it.
    Limit(BTreeMap<Address, Limit>),
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

impl Edits {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Edits the document.
    pub fn apply(&self, document: &mut Value) {
        self.0.iter().for_each(|edit| edit.apply(document));
    }
}

impl Edit {
    fn apply(&self, document: &mut Value) {
        match self {
            Self::Drop(addresses) => addresses
                .iter()
                .for_each(|at| at.change_parents(document, &drop_member)),
            Self::Set(values) => each(values, document, &|parent, key, value| {
                put(parent, key, value.clone());
            }),
            Self::Default(values) => each(values, document, &|parent, key, value| {
                if parent.get(key).is_none_or(Value::is_null) {
                    put(parent, key, value.clone());
                }
            }),
            Self::Rename(names) => each(names, document, &|parent, key, name| {
                rename(parent, key, name);
            }),
            Self::Truncate(lengths) => {
                change(lengths, document, &|value, length| truncate(value, *length));
            }
            Self::Reorder(orders) => {
                change(orders, document, &|value, order| reorder(value, *order));
            }
            Self::Wrap(templates) => {
                let whole = document.clone();
                change(templates, document, &|value, template| {
                    *value = wrapped(template, value, &whole);
                });
            }
            Self::Replace(replacements) => {
                let whole = document.clone();
                change(replacements, document, &|value, replacements| {
                    replace(value, replacements, &whole);
                });
            }
            Self::Add(numbers) => change(numbers, document, &|value, number| add(value, *number)),
            Self::Convert(conversions) => change(conversions, document, &|value, to| {
                *value = converted(value, *to);
            }),
            Self::Keep(patterns) => change(patterns, document, &|value, pattern| {
                retain(value, pattern, true);
            }),
            Self::Remove(patterns) => change(patterns, document, &|value, pattern| {
                retain(value, pattern, false);
            }),
            Self::Append(values) => change(values, document, &append),
            Self::Repeat(times) => change(times, document, &|value, times| repeat(value, *times)),
            Self::Count(of) => copy(of, document, &|value| json!(length(value))),
            Self::Copy(of) => copy(of, document, &Value::clone),
            Self::Restore(arguments) => arguments
                .iter()
                .for_each(|argument| restore(document, argument)),
            Edit::Fill(templates) => derive(templates, document, &|template, document| {
                Some(filled(template, document).into())
            }),
            Edit::Find(patterns) => derive(patterns, document, &find),
            Edit::Compute(terms) => {
                derive(terms, document, &|term, document| computed(term, document))
            }
            Edit::Limit(limits) => {
                let whole = document.clone();
                change(limits, document, &|list, limit| limit.keep(list, &whole));
            }
        }
    }
}

fn each<T>(
    by_address: &BTreeMap<Address, T>,
    document: &mut Value,
    edit: &dyn Fn(&mut Value, &str, &T),
) {
    for (address, argument) in by_address {
        address.change_parents(document, &|parent, key| edit(parent, key, argument));
    }
}

fn change<T>(
    by_address: &BTreeMap<Address, T>,
    document: &mut Value,
    edit: &dyn Fn(&mut Value, &T),
) {
    for (address, argument) in by_address {
        address.change(document, &|value| edit(value, argument));
    }
}

fn copy(
    by_address: &BTreeMap<Address, Address>,
    document: &mut Value,
    make: &dyn Fn(&Value) -> Value,
) {
    for (to, from) in by_address {
        let made = from.values(document).first().map(|value| make(value));
        if let Some(made) = made {
            to.change_parents(document, &|parent, key| put(parent, key, made.clone()));
        }
    }
}

fn put(parent: &mut Value, key: &str, value: Value) {
    match parent {
        Value::Object(fields) => drop(fields.insert(key.to_owned(), value)),
        Value::Array(items) => {
            if let Some(item) = key
                .parse()
                .ok()
                .and_then(|index: usize| items.get_mut(index))
            {
                *item = value;
            }
        }
        _ => {}
    }
}

fn drop_member(parent: &mut Value, key: &str) {
    match parent {
        // The order of the other fields stays.
        Value::Object(fields) => drop(fields.shift_remove(key)),
        Value::Array(items) => {
            let index = key
                .parse()
                .ok()
                .filter(|index: &usize| *index < items.len());
            index
                .into_iter()
                .for_each(|index| drop(items.remove(index)));
        }
        _ => {}
    }
}

fn rename(parent: &mut Value, key: &str, name: &str) {
    if let Value::Object(fields) = parent {
        let renamed = std::mem::take(fields).into_iter().map(|(field, value)| {
            if field == key {
                (name.to_owned(), value)
            } else {
                (field, value)
            }
        });
        *fields = renamed.collect();
    }
}

fn truncate(value: &mut Value, length: i64) {
    let kept = |all: usize| match usize::try_from(length) {
        Ok(length) => length.min(all),
        Err(_) => all.saturating_sub(usize::try_from(length.unsigned_abs()).unwrap_or(usize::MAX)),
    };
    match value {
        Value::Array(items) => items.truncate(kept(items.len())),
        Value::String(text) => *text = text.chars().take(kept(text.chars().count())).collect(),
        Value::Object(fields) => {
            let kept = kept(fields.len());
            *fields = std::mem::take(fields).into_iter().take(kept).collect();
        }
        _ => {}
    }
}

fn reorder(value: &mut Value, order: Reordering) {
    let Value::Array(items) = value else { return };
    match order {
        Reordering::Reversed => items.reverse(),
        Reordering::SortedAsText => items.sort_by_key(Value::to_string),
        Reordering::Sorted => items.sort_by(|a, b| match (a.as_f64(), b.as_f64()) {
            (Some(a), Some(b)) => a.total_cmp(&b),
            _ => text_of(a).cmp(&text_of(b)),
        }),
        Reordering::LastFirst => {
            let last = usize::from(!items.is_empty());
            items.rotate_right(last);
        }
        Reordering::Unique => {
            let mut seen: Vec<Value> = Vec::new();
            items.retain(|item| {
                let is_new = !seen.contains(item);
                seen.extend(is_new.then(|| item.clone()));
                is_new
            });
        }
    }
}

fn wrapped(template: &Value, value: &Value, whole: &Value) -> Value {
    match template {
        Value::String(text) if text == "{}" => value.clone(),
        Value::String(text) => filled(text, whole).replace("{}", &text_of(value)).into(),
        Value::Array(items) => items
            .iter()
            .map(|item| wrapped(item, value, whole))
            .collect(),
        Value::Object(fields) => {
            let fields = fields
                .iter()
                .map(|(key, field)| (key.clone(), wrapped(field, value, whole)));
            Value::Object(fields.collect())
        }
        other => other.clone(),
    }
}

fn add(value: &mut Value, number: f64) {
    if let Value::String(text) = value {
        return add_to_last(text, number);
    }
    let sum = value.as_f64().map(|value| value + number);
    let whole = sum
        .filter(|sum| sum.fract() == 0.0 && !value.is_f64())
        .map(|sum| json!(sum as i64));
    let sum = whole.or_else(|| sum.and_then(Number::from_f64).map(Value::Number));
    *value = sum.unwrap_or_else(|| value.clone());
}

/// Adds to the last number in a text.
fn add_to_last(text: &mut String, number: f64) {
    let is_digit = |character: char| character.is_ascii_digit();
    let head = text.trim_end_matches(|character| !is_digit(character));
    let range = head.trim_end_matches(is_digit).len()..head.len();
    if let Ok(last) = text[range.clone()].parse::<f64>() {
        text.replace_range(range, &(last + number).to_string());
    }
}

fn converted(value: &Value, to: Conversion) -> Value {
    match (to, value) {
        (Conversion::Text, other) => text_of(other).into(),
        (Conversion::Number, Value::String(text)) => {
            serde_json::from_str::<Number>(text).map_or_else(|_| value.clone(), Value::Number)
        }
        (Conversion::Lower, Value::String(text)) => text.to_lowercase().into(),
        (Conversion::Upper, Value::String(text)) => text.to_uppercase().into(),
        (Conversion::List, other) => json!([other]),
        (Conversion::First, Value::Array(items)) => items.first().cloned().unwrap_or_default(),
        (Conversion::Joined, Value::Array(items)) => items
            .iter()
            .map(text_of)
            .collect::<Vec<Cow<'_, str>>>()
            .join(",")
            .into(),
        (Conversion::Length, Value::Array(items)) => items.len().into(),
        (Conversion::Boolean, other) => (text_of(other) == "true").into(),
        (Conversion::Negated, Value::Bool(flag)) => (!flag).into(),
        (Conversion::Json, Value::String(text)) => {
            serde_json::from_str(text).unwrap_or_else(|_| value.clone())
        }
        (Conversion::Escaped, Value::String(text)) => regex::escape(text).into(),
        _ => value.clone(),
    }
}

fn retain(value: &mut Value, pattern: &yaml::Value, keeps: bool) {
    if let (Value::Array(items), Ok(pattern)) = (value, Pattern::parse(pattern)) {
        items.retain(|item| pattern.fits(Some(item)) == keeps);
    }
}

fn append(value: &mut Value, more: &Value) {
    match value {
        Value::Array(items) => items.push(more.clone()),
        Value::String(text) => text.push_str(&text_of(more)),
        _ => {}
    }
}

fn repeat(value: &mut Value, times: usize) {
    match value {
        Value::Array(items) => {
            *items = items
                .iter()
                .flat_map(|item| vec![item.clone(); times])
                .collect();
        }
        Value::String(text) => *text = text.repeat(times),
        _ => {}
    }
}

fn length(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.len(),
        Value::Object(fields) => fields.len(),
        other => text_of(other).lines().count(),
    }
}

/// The text of the answer quotes what the tool was given; its caller gave something else.
fn restore(document: &mut Value, argument: &Address) {
    let quoted = |side: &str| {
        let side = document.get(side)?;
        argument
            .values(side)
            .first()
            .map(|value| format!("\"{}\"", text_of(value)))
    };
    if let (Some(given), Some(sent)) = (quoted("$call"), quoted("$sent")) {
        Address::new("text").change(document, &|text| {
            *text = text_of(text).replace(&sent, &given).into();
        });
    }
}

/// Puts at each address what follows from the document; where nothing does, it stays.
fn derive<T>(
    by_address: &BTreeMap<Address, T>,
    document: &mut Value,
    make: &dyn Fn(&T, &Value) -> Option<Value>,
) {
    for (address, argument) in by_address {
        if let Some(made) = make(argument, document) {
            address.change_parents(document, &|parent, key| put(parent, key, made.clone()));
        }
    }
}

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
