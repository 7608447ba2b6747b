//! A key with its value, written.

use serde_json::Value;

use super::flow::flow;
use super::scalar::scalar;

/// The lines of a key with its value: a map is one key per line.
pub fn entry(indent: usize, key: &str, value: &Value) -> Vec<String> {
    let space = " ".repeat(indent);
    let key = scalar(key);
    match value {
        Value::Null => vec![format!("{space}{key}:")],
        Value::Object(fields) if !fields.is_empty() => {
            let fields = fields
                .iter()
                .map(|(name, value)| format!("{space}  {}: {}", scalar(name), flow(value)));
            [format!("{space}{key}:")]
                .into_iter()
                .chain(fields)
                .collect()
        }
        value => vec![format!("{space}{key}: {}", flow(value))],
    }
}
