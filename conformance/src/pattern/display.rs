//! A pattern in words. Values are JSON, so that words cannot be mistaken for them.

use std::fmt::{Display, Formatter, Result};

use serde_json::Value;

use super::Pattern;

impl Display for Pattern {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::Exactly(value) => write!(f, "{value}"),
            Self::Fields(fields) => object(f, fields),
            Self::List(patterns) => list(f, "", patterns, ""),
            Self::Absent => f.write_str("no value"),
            Self::Any => f.write_str("any value"),
            Self::Truthy => f.write_str("a truthy value"),
            Self::Falsy => f.write_str("a falsy value or none"),
            Self::Matches(regex) => {
                write!(
                    f,
                    "text that matches /{}/",
                    regex.as_str().replace('\n', "\\n")
                )
            }
            Self::Length(length) => write!(f, "length {length}"),
            Self::AnyOrder(patterns) => list(f, "", patterns, " in any order"),
            Self::Includes(patterns) => list(f, "a list with ", patterns, ""),
            Self::OneOf(patterns) => list(f, "one of ", patterns, ""),
        }
    }
}

fn list(f: &mut Formatter<'_>, before: &str, patterns: &[Pattern], after: &str) -> Result {
    let patterns: Vec<String> = patterns.iter().map(Pattern::to_string).collect();
    write!(f, "{before}[{}]{after}", patterns.join(", "))
}

fn object(f: &mut Formatter<'_>, fields: &[(String, Pattern)]) -> Result {
    let fields: Vec<String> = fields
        .iter()
        .map(|(key, pattern)| format!("{key}: {pattern}"))
        .collect();
    write!(f, "{{{}}}", fields.join(", "))
}

/// A JSON value, written like the pattern that it is compared with.
pub(crate) fn flow(value: &Value) -> String {
    match value {
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(flow).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(fields) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|(key, field)| format!("{key}: {}", flow(field)))
                .collect();
            format!("{{{}}}", fields.join(", "))
        }
        scalar => scalar.to_string(),
    }
}
