use serde_json::{Value, json};

use super::rules::FindRules;

/// The JSON Schema of the arguments (Inputs).
pub(super) fn input_schema(rules: &FindRules) -> Value {
    json!({
        "type": "object",
        "properties": {
            "paths": {
                "type": "array",
                "items": { "type": "string" },
                "minItems": 1,
                "description": "Globs, files, directories or internal URLs, one an entry. Bare globs such as *.ts match at any depth.",
            },
            "hidden": {
                "type": "boolean",
                "default": rules.switches.hidden.default,
                "description": "Whether hidden files are included.",
            },
            "gitignore": {
                "type": "boolean",
                "default": rules.switches.gitignore.default,
                "description": format!("Whether {} files are respected.", rules.search.ignore_file),
            },
            "limit": {
                "type": "number",
                "default": rules.limit.default,
                "description": format!("The most paths to return, from {} to {}; what is outside is brought into that range.", rules.limit.min, rules.limit.max),
            },
            "timeout": {
                "type": "number",
                "default": rules.timeout.default,
                "description": format!("Seconds until the search returns what it has, from {} to {}.", rules.timeout.min, rules.timeout.max),
            },
        },
        "required": ["paths"],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_those_of_the_rules() {
        let mut rules = FindRules::default();
        let check = |rules: &FindRules, field: &str, expected: Value| {
            assert_eq!(
                input_schema(rules)["properties"][field]["default"],
                expected
            );
        };
        check(&rules, "hidden", json!(true));
        check(&rules, "gitignore", json!(true));
        check(&rules, "limit", json!(200));
        check(&rules, "timeout", json!(5.0));
        rules.limit.default = 7;
        check(&rules, "limit", json!(7));
    }
}
