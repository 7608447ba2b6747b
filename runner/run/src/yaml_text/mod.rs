//! Values as YAML in flow style, on one line.

use seekspec_conformance::yaml;
use serde_json::Value;

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
            let field = |(key, value)| format!("{}: {}", flow_of_yaml(key), flow_of_yaml(value));
            let fields: Vec<String> = fields.iter().map(field).collect();
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

/// A word as it is, if YAML reads it as a string; quoted, if not.
pub fn scalar(text: &str) -> String {
    let first_is_plain = |first: char| first.is_ascii_alphabetic() || "_./".contains(first);
    // A length of time: `60s`.
    let number = text.trim_end_matches(|one: char| "smhdw".contains(one));
    let is_time = number.len() + 1 == text.len() && number.chars().all(|one| one.is_ascii_digit());
    let is_plain = is_time && !number.is_empty()
        || text.starts_with(first_is_plain)
            && text
                .chars()
                .all(|one| one.is_ascii_alphanumeric() || "-_./".contains(one))
            && ![
                "true", "false", "null", "yes", "no", "on", "off", "y", "n", ".",
            ]
            .contains(&text.to_lowercase().as_str());
    let is_one_line = !text
        .chars()
        .any(|one| one.is_control() || one == '\u{feff}');
    match (is_plain, is_one_line) {
        (true, _) => text.to_owned(),
        (false, true) => quoted(text),
        (false, false) => Value::from(text).to_string(),
    }
}

/// A text of one line in single quotes.
pub fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
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
