use serde_json::{Value, json};

use super::rules::ListDirRules;

/// The JSON Schema of the arguments (Parameters).
pub(super) fn input_schema(rules: &ListDirRules) -> Value {
    let focus = &rules.focus;
    let full = &focus.detail_level;
    json!({
        "type": "object",
        "properties": {
            "path": {
                "type": "string",
                "description": "The directory, relative to the project's root, or absolute inside of it.",
            },
            "recursive": {
                "type": "boolean",
                "default": rules.recursive,
                "description": "Whether everything below the directory is listed, too.",
            },
            "detail_level": {
                "type": "string",
                "enum": [rules.detail_level, full],
                "default": rules.detail_level,
                "description": format!("\"{full}\" lists page by page, without the cap of {} entries.", rules.cap),
            },
            "offset": {
                "type": "integer",
                "minimum": 0,
                "default": focus.offset,
                "description": format!("Entries that are skipped; for detail_level \"{full}\"."),
            },
            "limit": {
                "type": "integer",
                "minimum": 0,
                "default": focus.limit,
                "description": format!("The most entries on a page; for detail_level \"{full}\"."),
            },
        },
        "required": ["path"],
    })
}
