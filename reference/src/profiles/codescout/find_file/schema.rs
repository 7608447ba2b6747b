use serde_json::{Value, json};

use super::rules::FindFileRules;

/// The JSON Schema of the arguments (Parameters).
pub(super) fn input_schema(rules: &FindFileRules) -> Value {
    json!({
        "type": "object",
        "properties": {
            "pattern": {
                "type": "string",
                "description": "Glob of the path relative to the searched directory, such as **/*.rs or src/**/mod.rs.",
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
                "description": "The most files to return; `total` counts all of them.",
            },
        },
        "required": ["pattern"],
    })
}
