use serde_json::{Value, json};

use super::rules::GlobRules;

/// The JSON Schema of the arguments.
pub(super) fn input_schema(rules: &GlobRules) -> Value {
    json!({
        "type": "object",
        "properties": {
            "pattern": {
                "type": "string",
                "description": "A glob pattern, such as **/*.ts or src/**/*.test.ts. It has to match the whole path; only **, * and ? are special.",
            },
            "maxResults": {
                "type": "number",
                "default": rules.limit.default,
                "description": "The most paths to return.",
            },
        },
        "required": ["pattern"],
    })
}
