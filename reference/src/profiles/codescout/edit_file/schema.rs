use serde_json::{Value, json};

use super::rules::EditFileRules;

/// The JSON Schema of the arguments (Parameters). `old_string` is not among what is required, since an insertion does without it.
pub(super) fn input_schema(rules: &EditFileRules) -> Value {
    let insert = &rules.insert;
    json!({
        "type": "object",
        "properties": {
            "path": {
                "type": "string",
                "description": "The file, relative to the project's root, or absolute inside of it.",
            },
            "old_string": {
                "type": "string",
                "description": "The exact text to replace, white space and line ends included. Required unless `insert` is given.",
            },
            "new_string": {
                "type": "string",
                "description": "The text that takes its place, or is inserted.",
            },
            "replace_all": {
                "type": "boolean",
                "default": rules.replace.all,
                "description": "Whether every occurrence is replaced, and not just the first.",
            },
            "insert": {
                "type": "string",
                "enum": [insert.prepend, insert.append],
                "description": "Adds new_string at the start or the end of the file; old_string is ignored.",
            },
        },
        "required": ["path", "new_string"],
    })
}
