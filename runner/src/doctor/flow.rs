//! Values as YAML in flow style, on one line.

use serde_json::Value;

/// `{absolute: [path], name: list_directory}`
pub(crate) fn flow(value: &Value) -> String {
    match value {
        Value::String(text) => scalar(text),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(flow).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(fields) => {
            let fields = fields.iter();
            let fields: Vec<String> = fields
                .map(|(key, value)| format!("{}: {}", scalar(key), flow(value)))
                .collect();
            format!("{{{}}}", fields.join(", "))
        }
        other => other.to_string(),
    }
}

/// A word as it is, if YAML reads it as a string; quoted, if not.
pub(crate) fn scalar(text: &str) -> String {
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
        (false, true) => format!("'{}'", text.replace('\'', "''")),
        (false, false) => Value::from(text).to_string(),
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
