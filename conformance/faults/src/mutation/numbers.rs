//! Numbers in a document: arithmetic, and limits of lists.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::address::Address;

/// How much of a list is kept. Numbers, or addresses of numbers.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListLimit {
    /// The field by whose value elements belong together.
    by: String,
    /// The most elements with the same value.
    each: Option<Value>,
    /// The most different values.
    values: Option<Value>,
}

impl ListLimit {
    /// Keeps what the limit allows.
    pub(super) fn keep(&self, list: &mut Value, document: &Value) {
        let number = |written: &Option<Value>| number_at(written.as_ref()?, document);
        keep_first(list, &self.by, number(&self.each), number(&self.values));
    }
}

/// The value of `a + b`.
pub(super) fn computed(term: &str, document: &Value) -> Option<Value> {
    let [left, operator, right] = term.split(' ').collect::<Vec<_>>()[..] else {
        return None;
    };
    let side = |side: &str| match side.parse() {
        Ok(number) => Some(number),
        Err(_) => number_at(&side.into(), document),
    };
    let (left, right): (f64, f64) = (side(left)?, side(right)?);
    Some(whole_or_real(match operator {
        "+" => left + right,
        "-" => left - right,
        "*" => left * right,
        "min" => left.min(right),
        "max" => left.max(right),
        _ => return None,
    }))
}

/// A number, or the one at an address.
fn number_at(written: &Value, document: &Value) -> Option<f64> {
    match written {
        Value::String(address) => Address::new(address).values(document).first()?.as_f64(),
        number => number.as_f64(),
    }
}

fn whole_or_real(number: f64) -> Value {
    if number.fract() == 0.0 {
        json!(number as i64)
    } else {
        json!(number)
    }
}

fn keep_first(list: &mut Value, by: &str, each: Option<f64>, values: Option<f64>) {
    let Value::Array(items) = list else { return };
    let mut seen: Vec<(Value, f64)> = Vec::new();
    items.retain(|item| {
        let value = &item[by];
        let earlier = seen.iter().position(|(other, _)| other == value);
        let at = earlier.unwrap_or_else(|| {
            seen.push((value.clone(), 0.0));
            seen.len() - 1
        });
        seen[at].1 += 1.0;
        let is_within = |number: f64, limit: Option<f64>| limit.is_none_or(|limit| number <= limit);
        is_within(seen[at].1, each) && is_within((at + 1) as f64, values)
    });
}
