//! The placeholder for the root of the tree, which lies somewhere else in every run.

use serde_json::Value;

/// What stands for the absolute path of the tree's root in arguments and expectations.
pub const PLACEHOLDER: &str = "{{root}}";

/// `value` with the placeholder filled in, in every string.
pub fn fill(value: &Value, root: &str) -> Value {
    map_strings(value, &|text| text.replace(PLACEHOLDER, root))
}

/// `value` with the root turned back into the placeholder, in every string.
pub fn hide(value: &Value, root: &str) -> Value {
    map_strings(value, &|text| text.replace(root, PLACEHOLDER))
}

fn map_strings(value: &Value, change: &dyn Fn(&str) -> String) -> Value {
    match value {
        Value::String(text) => Value::String(change(text)),
        Value::Array(items) => items.iter().map(|item| map_strings(item, change)).collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(key, field)| (change(key), map_strings(field, change)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        other => other.clone(),
    }
}
