use serde_json::{Value, json};

use super::rules::SearchRules;

/// The JSON Schema of the arguments.
pub(super) fn input_schema(rules: &SearchRules) -> Value {
    json!({
        "type": "object",
        "properties": {
            "query": {
                "type": "string",
                "description": "A keyword or a regular expression.",
            },
            "maxResults": {
                "type": "number",
                "default": rules.limit.default,
                "description": "The most results to return, and the most from one file.",
            },
        },
        "required": ["query"],
    })
}
