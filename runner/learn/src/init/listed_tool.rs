//! A tool that is to be specified, as its server lists it.

use serde_json::{Map, Value, json};

use seekspec_run::transport::Discovered;
use seekspec_run::yaml_text::{flow, scalar};

/// A tool, described.
pub(super) struct ListedTool {
    pub(super) name: String,
    pub(super) about: String,
    /// The JSON Schemas of its arguments.
    pub(super) properties: Map<String, Value>,
    pub(super) required: Vec<String>,
}

impl ListedTool {
    pub(super) fn listed(tool: &Discovered) -> Self {
        let schema = &tool.input_schema;
        let properties = schema["properties"].as_object().cloned();
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let names = required.iter().filter_map(Value::as_str);
        Self {
            name: tool.name.clone(),
            about: first_line(
                tool.description.as_deref(),
                &format!("The tool {}", tool.name),
            ),
            properties: properties.unwrap_or_default(),
            required: names.map(str::to_owned).collect(),
        }
    }

    /// Its entry in the profile.
    pub(super) fn described(&self) -> String {
        let mut lines = vec![
            format!("  {}:", scalar(&self.name)),
            format!("    about: {}", scalar(&self.about)),
        ];
        if !self.properties.is_empty() {
            lines.push("    parameters:".to_owned());
        }
        for (name, schema) in &self.properties {
            let kind = match (schema["type"].as_str(), schema["items"]["type"].as_str()) {
                (Some("array"), Some(item)) => format!("{item}[]"),
                (Some(kind), _) => kind.to_owned(),
                (None, _) => "any".to_owned(),
            };
            let about = first_line(
                schema["description"].as_str(),
                &format!("The argument {name}"),
            );
            let is_required = self.required.contains(name);
            let fields = json!({"type": kind, "required": is_required, "about": about});
            lines.push(format!("      {}: {}", scalar(name), flow(&fields)));
        }
        lines.join("\n") + "\n"
    }

    /// A call with an example of each required argument.
    pub(super) fn example(&self) -> Value {
        let mut call = Map::new();
        for name in &self.required {
            if let Some(schema) = self.properties.get(name) {
                call.insert(name.clone(), example(name, schema));
            }
        }
        Value::Object(call)
    }
}

fn first_line(text: Option<&str>, default: &str) -> String {
    let line = text.and_then(|text| text.trim().lines().next());
    line.filter(|line| !line.is_empty())
        .unwrap_or(default)
        .to_owned()
}

/// A value that a tool may take for an argument of this name.
fn example(name: &str, schema: &Value) -> Value {
    if let Some(value) = schema["enum"].get(0).or(schema.get("default")) {
        return value.clone();
    }
    let has = |parts: &[&str]| parts.iter().any(|part| name.to_lowercase().contains(part));
    match schema["type"].as_str() {
        Some("number" | "integer") => schema.get("minimum").cloned().unwrap_or(json!(2)),
        Some("boolean") => json!(true),
        Some("array") => json!([example(name, &schema["items"])]),
        Some("object") => json!({}),
        _ if has(&["glob", "pattern"]) => json!("*.txt"),
        _ if has(&["dir", "root", "folder"]) => json!("."),
        _ if has(&["path", "file"]) => json!("notes.txt"),
        _ => json!("two"),
    }
}
