//! A name that nothing has.

use std::fmt;

use crate::near;
use crate::problem::{Fault, YamlPlace};

/// The longest list of known names in a message.
const MOST_LISTED: usize = 20;

/// A name that nothing has: `unknown tool `fnid`, expected one of find, search; did you mean `find`?`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownName {
    message: String,
    help: Option<String>,
}

impl UnknownName {
    /// `kind` is the kind of thing, such as `tool`; `known` are the known names, which the message lists if
    /// they are few.
    pub fn new<'a>(kind: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        let known: Vec<&str> = known.into_iter().collect();
        let listed = match known.as_slice() {
            [only] => format!(", expected `{only}`"),
            [_, ..] if known.len() <= MOST_LISTED => {
                format!(", expected one of {}", known.join(", "))
            }
            _ => String::new(),
        };
        Self {
            message: format!("unknown {kind} `{name}`{listed}"),
            help: near::did_you_mean(name, known),
        }
    }
}

impl UnknownName {
    /// The same with advice, if no known name is near.
    #[must_use]
    pub fn or_help(self, help: &str) -> Self {
        let help = self.help.or_else(|| Some(help.to_owned()));
        Self { help, ..self }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for UnknownName {}

impl From<UnknownName> for Fault {
    fn from(unknown: UnknownName) -> Self {
        Self::new(YamlPlace::default(), unknown.message).with_help(unknown.help)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_names_are_listed_and_the_near_one_of_many_is_named() {
        let few = UnknownName::new("tool", "fnid", ["find", "search"]);
        assert_eq!(
            few.to_string(),
            "unknown tool `fnid`, expected one of find, search; did you mean `find`?"
        );
        let many: Vec<String> = (100..200).map(|number| format!("case-{number}")).collect();
        let many = UnknownName::new("case", "case-1O0", many.iter().map(String::as_str));
        assert!(
            many.to_string()
                .starts_with("unknown case `case-1O0`; did you mean")
        );
        let one = UnknownName::new("tree", "owt", ["two"]);
        assert_eq!(one.to_string(), "unknown tree `owt`, expected `two`");
        let none = UnknownName::new("case", "x", []);
        assert_eq!(none.to_string(), "unknown case `x`");
    }
}
