//! Applies edits to a document.

use std::borrow::Cow;
use std::collections::BTreeMap;

use seekspec_conformance::pattern::Pattern;
use seekspec_conformance::yaml;
use serde_json::{Number, Value, json};

use super::address::{Address, text_of};
use super::edit::{Conversion, Edit, Edits, Reordering};
use super::numbers::computed;
use super::template::{filled, find, replace};

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
    #[expect(clippy::too_many_lines, reason = "one arm per kind of edit")]
    fn apply(&self, document: &mut Value) {
        match self {
            Self::Drop(addresses) => {
                for address in addresses {
                    address.change_parents(document, &drop_member);
                }
            }
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
            Self::Fill(templates) => derive(templates, document, &|template, document| {
                Some(filled(template, document).into())
            }),
            Self::Find(patterns) => derive(patterns, document, &find),
            Self::Compute(terms) => {
                derive(terms, document, &|term, document| computed(term, document));
            }
            Self::Limit(limits) => {
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
            let mut filled = fields.clone();
            for field in filled.values_mut() {
                *field = wrapped(field, value, whole);
            }
            filled.into()
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
        items.retain(|item| pattern.matches(Some(item)) == keeps);
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

/// The answer quotes the edited call; its caller sent the original.
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

/// Sets each address to a value derived from the document; without one it stays.
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
