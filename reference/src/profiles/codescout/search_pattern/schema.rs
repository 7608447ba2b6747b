use serde_json::{Value, json};

use super::rules::SearchPatternRules;

/// The JSON Schema of the arguments (Parameters).
pub(super) fn input_schema(rules: &SearchPatternRules) -> Value {
    json!({
        "type": "object",
        "properties": {
            "pattern": {
                "type": "string",
                "description": "Regular expression in Rust's syntax, matched line by line.",
            },
            "path": {
                "type": "string",
                "default": rules.path,
                "description": "The directory to search in, relative to the project's root, or absolute inside of it.",
            },
            "max_results": {
                "type": "integer",
                "minimum": 0,
                "default": rules.max_results.default,
                "description": "The most lines to return; `total` counts all of them.",
            },
        },
        "required": ["pattern"],
    })
}
