use serde_json::{Value, json};

use super::rules::GlobRules;

/// The JSON Schema of the arguments (GlobToolParams).
pub(super) fn input_schema(rules: &GlobRules) -> Value {
    json!({
        "type": "object",
        "properties": {
            "pattern": {
                "type": "string",
                "description": "The glob pattern, for example '**/*.py' or 'docs/*.md'.",
            },
            "path": {
                "type": "string",
                "description": "The directory to search; relative paths begin at the root, which is searched if nothing is given.",
            },
            "case_sensitive": {
                "type": "boolean",
                "default": rules.input.case_sensitive.default,
                "description": "Whether the pattern tells capitals from small letters.",
            },
            "respect_git_ignore": {
                "type": "boolean",
                "default": rules.input.respect_git_ignore.default,
                "description": format!("Whether what {} files exclude is left out, inside of a git repository.", rules.git.ignore_file),
            },
        },
        "required": ["pattern"],
    })
}
