use serde_json::{Value, json};

/// The JSON Schema of the arguments (Parameters).
pub(super) fn input_schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "path": {
                "type": "string",
                "description": "The file, relative to the project's root, or absolute inside of it.",
            },
            "content": {
                "type": "string",
                "description": "The whole content of the file.",
            },
        },
        "required": ["path", "content"],
    })
}
