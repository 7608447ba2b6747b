use std::time::Duration;

use serde_json::{Map, Value};

use super::rules::SettingRules;

/// What the user has configured (execute; Configuration). What is not of the right type counts as not configured.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GlobSettings {
    /// The default of `respect_git_ignore`.
    pub respect_git_ignore: Option<bool>,
    /// The default of `case_sensitive`.
    pub case_sensitive: Option<bool>,
    /// The age up to which a file is recent.
    pub recency_threshold: Option<Duration>,
    /// Globs of what is left out.
    pub ignore_patterns: Option<Vec<String>>,
}

impl GlobSettings {
    /// Takes those that the rules name.
    #[must_use]
    pub fn read(settings: &Map<String, Value>, rules: &SettingRules) -> Self {
        let value = |name: &str| settings.get(name);
        let milliseconds = value(&rules.recency_threshold_ms).and_then(Value::as_u64);
        Self {
            respect_git_ignore: value(&rules.respect_git_ignore).and_then(Value::as_bool),
            case_sensitive: value(&rules.case_sensitive).and_then(Value::as_bool),
            recency_threshold: milliseconds.map(Duration::from_millis),
            ignore_patterns: value(&rules.ignore_patterns).and_then(strings),
        }
    }
}

fn strings(value: &Value) -> Option<Vec<String>> {
    let string = |value: &Value| value.as_str().map(str::to_owned);
    value.as_array()?.iter().map(string).collect()
}
