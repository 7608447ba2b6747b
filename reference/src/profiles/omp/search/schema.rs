use serde_json::{Value, json};

use super::rules::SearchRules;

/// The JSON Schema of the arguments (Inputs).
pub(super) fn input_schema(rules: &SearchRules) -> Value {
    json!({
        "type": "object",
        "properties": {
            "pattern": {
                "type": "string",
                "description": "Regular expression. It matches several lines only if it holds a newline or \\n. Escape literal braces: interface\\{\\}.",
            },
            "paths": {
                "type": ["string", "array"],
                "items": { "type": "string" },
                "minItems": 1,
                "description": "File, directory, glob, archive member (bundle.zip:src/foo.ts) or internal URL, or an array of those. \
                    A single file may have a line-range selector: :50-100 or :5-16,960-973.",
            },
            "i": {
                "type": "boolean",
                "default": rules.switches.ignore_case.default,
                "description": "Whether case is ignored.",
            },
            "gitignore": {
                "type": "boolean",
                "default": rules.switches.gitignore.default,
                "description": format!("Whether {} files are respected in directories.", rules.walk.ignore_file),
            },
            "skip": {
                "type": "number",
                "default": rules.skip.default,
                "minimum": 0,
                "description": format!("How many files to skip: results come in pages of {} files.", rules.limits.files),
            },
        },
        "required": ["pattern", "paths"],
    })
}
