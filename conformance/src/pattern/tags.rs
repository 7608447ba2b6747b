//! The tags that a pattern may carry.

use super::Pattern;
use crate::lazy_regex::LazyRegex;
use crate::problem::{Fault, YamlPlace};
use crate::root::PLACEHOLDER;
use crate::yaml::Value;

/// A tag: its name, its meaning, and the form of its argument.
#[derive(Debug)]
pub struct Tag {
    /// The name, without `!`.
    pub name: &'static str,
    /// The values that match, in one line.
    pub about: &'static str,
    pub(super) parse: fn(&Value) -> Result<Pattern, Fault>,
}

/// Every tag, in the order of the manual.
pub const TAGS: &[Tag] = &[
    Tag {
        name: "absent",
        about: "Is not there, or null",
        parse: |operand| alone(operand, Pattern::Absent),
    },
    Tag {
        name: "any",
        about: "Is there, and not null",
        parse: |operand| alone(operand, Pattern::Any),
    },
    Tag {
        name: "truthy",
        about: "Is true as JavaScript sees it",
        parse: |operand| alone(operand, Pattern::Truthy),
    },
    Tag {
        name: "falsy",
        about: "Is false as JavaScript sees it; an absent one is",
        parse: |operand| alone(operand, Pattern::Falsy),
    },
    Tag {
        name: "matches",
        about: "Is a string in which the regular expression finds a match",
        parse: matches,
    },
    Tag {
        name: "length",
        about: "Is a list, string or object of this length",
        parse: length,
    },
    Tag {
        name: "any_order",
        about: "Is a list of these in any order",
        parse: |operand| list(operand).map(Pattern::AnyOrder),
    },
    Tag {
        name: "includes",
        about: "Is a list that has these among others",
        parse: |operand| list(operand).map(Pattern::Includes),
    },
    Tag {
        name: "one_of",
        about: "Matches one of these",
        parse: |operand| list(operand).and_then(one_of),
    },
];

fn alone(operand: &Value, pattern: Pattern) -> Result<Pattern, Fault> {
    match operand {
        Value::Null => Ok(pattern),
        _ => Err(fault("nothing follows this tag")),
    }
}

fn matches(operand: &Value) -> Result<Pattern, Fault> {
    let text = operand
        .as_str()
        .ok_or_else(|| fault("a regular expression follows `!matches`, in quotes"))?;
    let escaped = text.replace(PLACEHOLDER, &regex::escape(PLACEHOLDER));
    LazyRegex::new(escaped)
        .map(Pattern::Matches)
        .map_err(|error| fault(&format!("not a regular expression: {error}")))
}

fn length(operand: &Value) -> Result<Pattern, Fault> {
    operand
        .as_u64()
        .map(Pattern::Length)
        .ok_or_else(|| fault("a whole number follows `!length`"))
}

fn list(operand: &Value) -> Result<Vec<Pattern>, Fault> {
    let items = operand
        .as_sequence()
        .ok_or_else(|| fault("a list follows this tag"))?;
    Pattern::parse_all(items)
}

fn one_of(patterns: Vec<Pattern>) -> Result<Pattern, Fault> {
    match patterns.len() {
        0 => Err(fault("nothing is one of an empty list")),
        _ => Ok(Pattern::OneOf(patterns)),
    }
}

fn fault(message: &str) -> Fault {
    Fault::new(YamlPlace::default(), message)
}
