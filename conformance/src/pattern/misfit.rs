//! Whether a value matches a pattern, and if not, where.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::{Pattern, flow, partners};
use crate::problem::YamlPlace;

/// A part of a value that does not match.
#[derive(Debug, Clone, PartialEq)]
pub struct Misfit {
    /// Which part.
    pub place: YamlPlace,
    /// The expectation.
    pub expected: String,
    /// The value; `None`: it is not there.
    pub actual: Option<Value>,
    /// Why it does not match.
    pub reason: Reason,
}

/// Why a part does not match.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// It is something else.
    Value,
    /// It is another string than this one.
    Text(String),
    /// It has this length.
    Length(usize),
    /// It has other members.
    Members {
        /// The patterns that no member is left for.
        missing: Vec<String>,
        /// The members that no pattern is left for.
        unexpected: Vec<String>,
    },
}

impl Pattern {
    /// Whether the value matches; `None`: it is not there.
    pub fn matches(&self, value: Option<&Value>) -> bool {
        self.misfits(value).is_empty()
    }

    /// Every part of the value that does not match.
    pub fn misfits(&self, value: Option<&Value>) -> Vec<Misfit> {
        let mut found = Vec::new();
        self.collect(&YamlPlace::default(), value, &mut found);
        found
    }

    fn collect(&self, place: &YamlPlace, value: Option<&Value>, found: &mut Vec<Misfit>) {
        match (self, value) {
            (Self::Fields(fields), Some(Value::Object(object))) => {
                for (key, pattern) in fields {
                    pattern.collect(&place.key(key), object.get(key), found);
                }
            }
            (Self::List(patterns), Some(Value::Array(items))) if patterns.len() == items.len() => {
                for (index, (pattern, item)) in patterns.iter().zip(items).enumerate() {
                    pattern.collect(&place.index(index), Some(item), found);
                }
            }
            _ => found.extend(self.verdict(value).err().map(|reason| Misfit {
                place: place.clone(),
                expected: self.to_string(),
                actual: value.cloned(),
                reason,
            })),
        }
    }

    /// Whether a value matches as a whole.
    fn verdict(&self, value: Option<&Value>) -> Result<(), Reason> {
        let is_match = match self {
            Self::Exactly(expected) => return is_exactly(expected, value),
            Self::Absent => value.is_none_or(Value::is_null),
            Self::Any => value.is_some_and(|value| !value.is_null()),
            Self::Truthy => is_truthy(value),
            Self::Falsy => !is_truthy(value),
            Self::Matches(regex) => value
                .and_then(Value::as_str)
                .is_some_and(|text| regex.is_match(text)),
            Self::OneOf(patterns) => patterns.iter().any(|pattern| pattern.matches(value)),
            Self::Length(expected) => return has_length(*expected, value),
            Self::List(patterns) | Self::AnyOrder(patterns) => {
                return has_members(patterns, value, false);
            }
            Self::Includes(patterns) => return has_members(patterns, value, true),
            Self::Fields(_) => false,
        };
        if is_match { Ok(()) } else { Err(Reason::Value) }
    }
}

fn is_exactly(expected: &Value, value: Option<&Value>) -> Result<(), Reason> {
    match (expected, value) {
        (Value::String(text), Some(Value::String(other))) if text != other => {
            Err(Reason::Text(text.clone()))
        }
        (expected, Some(value)) if equal(expected, value) => Ok(()),
        _ => Err(Reason::Value),
    }
}

fn has_members(
    patterns: &[Pattern],
    value: Option<&Value>,
    and_others: bool,
) -> Result<(), Reason> {
    let items = value.and_then(Value::as_array).ok_or(Reason::Value)?;
    let is_match = |pattern: usize, item: usize| patterns[pattern].matches(Some(&items[item]));
    let partners = partners(patterns.len(), items.len(), is_match);
    let missing: Vec<String> = partners
        .iter()
        .zip(patterns)
        .filter(|(partner, _)| partner.is_none())
        .map(|(_, pattern)| pattern.to_string())
        .collect();
    let taken: HashSet<usize> = partners.into_iter().flatten().collect();
    let unexpected: Vec<String> = (0..items.len())
        .filter(|item| !and_others && !taken.contains(item))
        .map(|item| flow(&items[item]))
        .collect();
    if missing.is_empty() && unexpected.is_empty() {
        Ok(())
    } else {
        Err(Reason::Members {
            missing,
            unexpected,
        })
    }
}

fn has_length(expected: u64, value: Option<&Value>) -> Result<(), Reason> {
    let actual = match value {
        Some(Value::Array(items)) => items.len(),
        Some(Value::Object(fields)) => fields.len(),
        Some(Value::String(text)) => text.chars().count(),
        _ => return Err(Reason::Value),
    };
    if actual as u64 == expected {
        Ok(())
    } else {
        Err(Reason::Length(actual))
    }
}

/// Equality of JSON values, numbers by value.
fn equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(x), Value::Number(y)) => x == y || x.as_f64() == y.as_f64(),
        (Value::Array(x), Value::Array(y)) => {
            x.len() == y.len() && x.iter().zip(y).all(|(x, y)| equal(x, y))
        }
        (Value::Object(x), Value::Object(y)) => same_fields(x, y),
        _ => a == b,
    }
}

fn same_fields(x: &Map<String, Value>, y: &Map<String, Value>) -> bool {
    let mut fields = x.iter();
    x.len() == y.len()
        && fields.all(|(key, value)| y.get(key).is_some_and(|other| equal(value, other)))
}

fn is_truthy(value: Option<&Value>) -> bool {
    match value {
        None | Some(Value::Null) => false,
        Some(Value::Bool(flag)) => *flag,
        Some(Value::Number(number)) => number.as_f64() != Some(0.0),
        Some(Value::String(text)) => !text.is_empty(),
        Some(Value::Array(_) | Value::Object(_)) => true,
    }
}
