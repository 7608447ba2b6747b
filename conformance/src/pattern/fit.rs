//! Whether a value fits a pattern, and if not, where.

use serde_json::{Map, Value};

use super::{Pattern, partners};
use crate::answer;
use crate::problem::Place;

/// A part of a value that does not fit.
#[derive(Debug, Clone, PartialEq)]
pub struct Misfit {
    /// Which part.
    pub place: Place,
    /// What it is expected to be.
    pub expected: String,
    /// What it is; `None`: it is not there.
    pub actual: Option<Value>,
    /// What is wrong, where the two do not say it.
    pub reason: Option<String>,
}

impl Pattern {
    /// Whether the value fits; `None`: it is not there.
    pub fn fits(&self, value: Option<&Value>) -> bool {
        self.misfits(value).is_empty()
    }

    /// Every part of the value that does not fit.
    pub fn misfits(&self, value: Option<&Value>) -> Vec<Misfit> {
        let mut found = Vec::new();
        self.collect(&Place::default(), value, &mut found);
        found
    }

    fn collect(&self, place: &Place, value: Option<&Value>, found: &mut Vec<Misfit>) {
        match (self, value) {
            (Pattern::Fields(fields), Some(Value::Object(object))) => {
                for (key, pattern) in fields {
                    pattern.collect(&place.key(key), object.get(key), found);
                }
            }
            (Pattern::List(patterns), Some(Value::Array(items)))
                if patterns.len() == items.len() =>
            {
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

    /// Whether a value as a whole fits; the error may say more than that it does not.
    fn verdict(&self, value: Option<&Value>) -> Result<(), Option<String>> {
        let holds = match self {
            Pattern::Exactly(expected) => value.is_some_and(|value| equal(expected, value)),
            Pattern::Absent => value.is_none_or(Value::is_null),
            Pattern::Any => value.is_some_and(|value| !value.is_null()),
            Pattern::Truthy => is_truthy(value),
            Pattern::Falsy => !is_truthy(value),
            Pattern::Matches(regex) => value
                .and_then(Value::as_str)
                .is_some_and(|text| regex.is_match(text)),
            Pattern::OneOf(patterns) => patterns.iter().any(|pattern| pattern.fits(value)),
            Pattern::Length(expected) => return has_length(*expected, value),
            Pattern::List(patterns) => return same_length(patterns, value),
            Pattern::AnyOrder(patterns) => {
                return same_length(patterns, value).and_then(|()| has_all(patterns, value));
            }
            Pattern::Includes(patterns) => return has_all(patterns, value),
            Pattern::Fields(_) => false,
        };
        if holds { Ok(()) } else { Err(None) }
    }
}

fn same_length(patterns: &[Pattern], value: Option<&Value>) -> Result<(), Option<String>> {
    let items = value.and_then(Value::as_array).ok_or(None)?;
    if patterns.len() == items.len() {
        return Ok(());
    }
    let missing = unplaced(patterns, items);
    Err(Some(format!(
        "has {} for {}{}",
        members(items.len()),
        patterns.len(),
        lacking(&missing)
    )))
}

fn has_all(patterns: &[Pattern], value: Option<&Value>) -> Result<(), Option<String>> {
    let items = value.and_then(Value::as_array).ok_or(None)?;
    let missing = unplaced(patterns, items);
    match missing.len() {
        0 => Ok(()),
        _ => Err(Some(format!("has no {}", missing.join(", no ")))),
    }
}

fn lacking(missing: &[String]) -> String {
    match missing {
        [] => String::new(),
        _ => format!(", and no {}", missing.join(", no ")),
    }
}

/// The patterns that find no member of their own.
fn unplaced(patterns: &[Pattern], items: &[Value]) -> Vec<String> {
    let fits = |pattern: usize, item: usize| patterns[pattern].fits(Some(&items[item]));
    partners(patterns.len(), items.len(), fits)
        .iter()
        .zip(patterns)
        .filter(|(partner, _)| partner.is_none())
        .map(|(_, pattern)| pattern.to_string())
        .collect()
}

fn has_length(expected: u64, value: Option<&Value>) -> Result<(), Option<String>> {
    let actual = match value {
        Some(Value::Array(items)) => items.len(),
        Some(Value::Object(fields)) => fields.len(),
        Some(Value::String(text)) => text.chars().count(),
        _ => return Err(None),
    };
    match actual as u64 == expected {
        true => Ok(()),
        false => Err(Some(format!("has length {actual}"))),
    }
}

fn members(count: usize) -> String {
    match count {
        1 => "1 member".to_owned(),
        _ => format!("{count} members"),
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
    let in_y =
        |(key, value): (&String, &Value)| y.get(key).is_some_and(|other| equal(value, other));
    x.len() == y.len() && x.iter().all(in_y)
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

impl Misfit {
    /// What is wrong, in one sentence. `whole` names the value itself.
    pub fn sentence(&self, whole: &str) -> String {
        let name = match self.place.0.is_empty() {
            true => whole.to_owned(),
            false => format!("`{}`", self.place),
        };
        match (&self.reason, &self.actual) {
            (Some(reason), _) => format!("{name} {reason}"),
            (None, None) => format!("{name} is not there"),
            (None, Some(actual)) => format!("{name} is {}", in_words(actual)),
        }
    }
}

fn in_words(value: &Value) -> String {
    match value {
        Value::Array(_) | Value::Object(_) => answer::kind(value).to_owned(),
        scalar => scalar.to_string(),
    }
}
