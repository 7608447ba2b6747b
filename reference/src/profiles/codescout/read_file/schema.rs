use serde_json::{Value, json};

use super::rules::ReadFileRules;

/// The JSON Schema of the arguments (Parameters).
pub(super) fn input_schema(rules: &ReadFileRules) -> Value {
    let range = &rules.range;
    let end = if range.end_inclusive {
        "Last line to return, inclusive."
    } else {
        "First line that is not returned."
    };
    json!({
        "type": "object",
        "properties": {
            "path": {
                "type": "string",
                "description": "The file, relative to the project's root, or absolute inside of it.",
            },
            "start_line": {
                "type": "integer",
                "minimum": range.origin,
                "description": format!("First line to return; the first of a file is {}.", range.origin),
            },
            "end_line": {
                "type": "integer",
                "minimum": range.origin,
                "description": format!("{end} Without a range, at most {} lines are returned.", range.cap),
            },
        },
        "required": ["path"],
    })
}
