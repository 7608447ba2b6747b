//! Values as YAML in flow style, on one line.

use seekspec_conformance::yaml;
use serde_json::Value;

use super::scalar::scalar;

/// `{absolute: [path], name: list_directory}`
pub fn flow(value: &Value) -> String {
    flow_of_yaml(&yaml::from_json(value))
}

/// YAML in one line, with its tags.
pub fn flow_of_yaml(value: &yaml::Value) -> String {
    match value {
        yaml::Value::String(text) => scalar(text),
        yaml::Value::Sequence(items) => {
            let items: Vec<String> = items.iter().map(flow_of_yaml).collect();
            format!("[{}]", items.join(", "))
        }
        yaml::Value::Mapping(fields) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|(key, value)| format!("{}: {}", flow_of_yaml(key), flow_of_yaml(value)))
                .collect();
            format!("{{{}}}", fields.join(", "))
        }
        yaml::Value::Tagged(tagged) => match &tagged.value {
            // A tag alone needs the space: `!absent,` would be another tag.
            yaml::Value::Null => format!("{} ", tagged.tag),
            operand => format!("{} {}", tagged.tag, flow_of_yaml(operand)),
        },
        yaml::Value::Number(number) => number.to_string(),
        yaml::Value::Bool(flag) => flag.to_string(),
        yaml::Value::Null => "null".to_owned(),
    }
}

#[cfg(test)]
mod tests {
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
