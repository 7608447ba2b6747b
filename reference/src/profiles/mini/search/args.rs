use serde_json::Value;

use crate::engine::javascript;

use super::error::SearchError;
use super::rules::SearchRules;

/// What was said: the arguments in their types.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchArgs {
    /// `query` as text.
    pub query: String,
    /// `maxResults` as a number; NaN if it is none.
    pub max_results: f64,
}

impl SearchArgs {
    /// Reads the arguments.
    ///
    /// # Errors
    /// A query that is no text, where the rules do not convert it.
    pub fn read(arguments: &Value, rules: &SearchRules) -> Result<Self, SearchError> {
        let query = arguments.get("query");
        if !rules.query.converts && !query.is_some_and(Value::is_string) {
            return Err(SearchError::QueryNotText);
        }
        Ok(Self {
            query: javascript::text(query),
            max_results: rules.limit.read(arguments.get("maxResults")),
        })
    }
}
