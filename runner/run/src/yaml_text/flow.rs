//! Values as YAML in flow style, on one line.

use serde_json::Value;

use super::scalar::scalar;

/// `{absolute: [path], name: list_directory}`
pub fn flow(value: &Value) -> String {
    match value {
        Value::String(text) => scalar(text),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(flow).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(fields) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|(key, value)| format!("{}: {}", scalar(key), flow(value)))
                .collect();
            format!("{{{}}}", fields.join(", "))
        }
        plain => plain.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use seekspec_conformance::yaml;
    use serde_json::json;

    use super::*;

    #[test]
    fn written_yaml_is_read_back() {
        let value = json!({
            "name": "list_directory",
            "a b": ["yes", "- x", "{root}", "it's", "#", "a: b", "1", "", "é", "a\nb", "\u{1}"],
            "paths": {"pattern": r"^\[(?:FILE|DIR)\] (?<path>.+)$"},
            "n": 1, "t": true, "nothing": null,
        });
        let read = yaml::to_json(&yaml::parse(&flow(&value)).unwrap()).unwrap();
        assert_eq!(read, value);
        assert_eq!(flow(&json!({"absolute": ["path"]})), "{absolute: [path]}");
    }
}
