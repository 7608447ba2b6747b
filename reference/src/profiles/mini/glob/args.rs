use serde_json::Value;

use crate::engine::javascript;

use super::rules::GlobRules;

/// What was said: the arguments in their types.
#[derive(Clone, Debug, PartialEq)]
pub struct GlobArgs {
    /// `pattern` as text.
    pub pattern: String,
    /// `maxResults` as a number; NaN if it is none.
    pub max_results: f64,
}

impl GlobArgs {
    /// Reads the arguments.
    ///
    /// # Errors
    /// A pattern that is no text, where the rules do not convert it.
    pub fn read(arguments: &Value, rules: &GlobRules) -> Result<Self, String> {
        let pattern = arguments.get("pattern");
        if !rules.converts_pattern && !pattern.is_some_and(Value::is_string) {
            return Err(rules.texts.pattern_not_text.to_string());
        }
        Ok(Self {
            pattern: javascript::text(pattern),
            max_results: rules.limit.read(arguments.get("maxResults")),
        })
    }
}
