//! How an argument is sent: where in the call, and with which change of its value.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::place::ArgumentPlace;

/// How an argument is sent.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Sent {
    /// Where in the call; `None`: it is left out.
    pub(crate) place: Option<ArgumentPlace>,
    pub(crate) change: ValueChange,
    /// The value in its place if the call has none, and another argument is sent in the same list or map.
    pub(crate) open: Option<Value>,
    /// The documented default.
    pub(crate) default_value: Option<Value>,
}

/// A change of a value.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) enum ValueChange {
    #[default]
    Same,
    /// A number: minus another argument, plus a summand.
    Number {
        /// The other argument, and its documented default.
        minus: Option<(String, Option<Value>)>,
        add: f64,
    },
    /// Another value for each value, by its JSON text; null: the argument is left out.
    Values(BTreeMap<String, Value>),
    /// The members of a list, as one text with this between them.
    Join(String),
}

/// Integers beyond are not exact in calculations.
const MOST_EXACT: f64 = 9_007_199_254_740_992.0;

impl Sent {
    /// The value to be sent; `None`: none.
    pub(super) fn value(&self, value: Value, call: &Map<String, Value>) -> Option<Value> {
        match &self.change {
            ValueChange::Same => Some(value),
            ValueChange::Number { minus, add } => {
                let other = match minus {
                    None => Some(0.0),
                    Some(minus) => other(minus, call),
                };
                let calculated = value
                    .as_f64()
                    .zip(other)
                    .map(|(number, other)| number - other + add);
                Some(calculated.and_then(number).unwrap_or(value))
            }
            ValueChange::Values(values) => match values.get(&key(&value)) {
                Some(Value::Null) => None,
                Some(other) => Some(other.clone()),
                None => Some(value),
            },
            ValueChange::Join(separator) => Some(joined(&value, separator).unwrap_or(value)),
        }
    }

    /// The value to be sent if the call has none: that of the documented default, where the target has
    /// another value for it, or that of an open place in a list or map that is sent.
    pub(super) fn unsaid_value(&self, sent: &Value) -> Option<Value> {
        let around = self.place.as_ref()?.argument();
        if self.open.is_some() && sent.get(around).is_some() {
            return self.open.clone();
        }
        match &self.change {
            ValueChange::Values(values) => {
                let value = values.get(&key(self.default_value.as_ref()?))?;
                (!value.is_null()).then(|| value.clone())
            }
            _ => None,
        }
    }

    /// Whether it is not just sent under a name.
    pub(super) fn changes_the_value(&self) -> bool {
        let is_inside = |place: &ArgumentPlace| place.is_inside();
        self.change != ValueChange::Same || self.place.as_ref().is_none_or(is_inside)
    }

    /// Whether there is no way to send this value.
    pub(super) fn cannot_send(&self, value: &Value, call: &Map<String, Value>) -> bool {
        match &self.change {
            ValueChange::Number {
                minus: Some(minus), ..
            } => value.is_number() && other(minus, call).is_none(),
            ValueChange::Values(values) => {
                let may_be_meant = value.is_boolean() || value.is_number() || value.is_string();
                may_be_meant && !values.contains_key(&key(value))
            }
            _ => false,
        }
    }
}

/// The number that is subtracted: of the call, or else by default.
fn other((name, default): &(String, Option<Value>), call: &Map<String, Value>) -> Option<f64> {
    call.get(name).or(default.as_ref())?.as_f64()
}

/// `true`, `3`, `compact`
fn key(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a whole number below 2^53 is an i64"
)]
fn number(number: f64) -> Option<Value> {
    if number.fract() == 0.0 && number.abs() < MOST_EXACT {
        Some(Value::from(number as i64))
    } else {
        serde_json::Number::from_f64(number).map(Value::Number)
    }
}

fn joined(value: &Value, separator: &str) -> Option<Value> {
    let items = value.as_array()?.iter().map(key);
    Some(items.collect::<Vec<_>>().join(separator).into())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn sent(change: ValueChange, default_value: Option<Value>) -> Sent {
        Sent {
            open: None,
            place: Some(ArgumentPlace::named("x")),
            change,
            default_value,
        }
    }

    fn call(value: &Value) -> Map<String, Value> {
        value.as_object().unwrap().clone()
    }

    #[test]
    fn numbers_are_shifted_and_subtracted() {
        let number = |minus, add| sent(ValueChange::Number { minus, add }, None);
        let none = Map::new();
        let offset = number(None, -1.0);
        assert_eq!(offset.value(json!(5), &none), Some(json!(4)));
        assert_eq!(offset.value(json!("5"), &none), Some(json!("5")));
        let half = number(None, 0.5);
        assert_eq!(half.value(json!(1), &none), Some(json!(1.5)));
        let length = |default| number(Some(("start".to_owned(), default)), 1.0);
        let with_start = call(&json!({"start": 3}));
        assert_eq!(length(None).value(json!(5), &with_start), Some(json!(3)));
        assert!(!length(None).cannot_send(&json!(5), &with_start));
        assert!(length(None).cannot_send(&json!(5), &none));
        assert!(!length(None).cannot_send(&json!("x"), &none));
        let by_default = length(Some(json!(1))).value(json!(5), &none);
        assert_eq!(by_default, Some(json!(5)));
    }

    #[test]
    fn values_have_others() {
        let values = [
            ("true", json!(99)),
            ("false", json!(1)),
            ("some", json!(null)),
        ]
        .map(|(key, value)| (key.to_owned(), value));
        let depth = sent(ValueChange::Values(values.into()), Some(json!(false)));
        let none = Map::new();
        assert_eq!(depth.value(json!(true), &none), Some(json!(99)));
        assert_eq!(depth.value(json!("some"), &none), None);
        assert_eq!(depth.unsaid_value(&json!({})), Some(json!(1)));
        assert!(depth.cannot_send(&json!("all"), &none) && !depth.cannot_send(&json!(null), &none));
    }

    #[test]
    fn open_end_is_filled_where_the_list_is_sent() {
        let end = Sent {
            open: Some(json!(-1)),
            ..sent(ValueChange::Same, None)
        };
        assert_eq!(end.unsaid_value(&json!({"x": [5]})), Some(json!(-1)));
        assert_eq!(end.unsaid_value(&json!({"y": [5]})), None);
    }

    #[test]
    fn lists_are_joined() {
        let list = sent(ValueChange::Join(",".to_owned()), None);
        let value = |value| list.value(value, &Map::new()).unwrap();
        assert_eq!(value(json!(["a", "b", 3])), json!("a,b,3"));
        assert_eq!(value(json!("a")), json!("a"));
    }
}
