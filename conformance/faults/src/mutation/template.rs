//! Texts and regular expressions that name addresses of a document.

use regex::Regex;
use schemars::JsonSchema;
use seekspec_conformance::lazy_regex::LazyRegex;
use serde::Deserialize;
use serde_json::Value;

use super::address::{Address, text_of};

/// A regular expression, and what stands where it matched: `$1` is its first group.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct Replacement(Expression, String);

/// A regular expression; one that names addresses is read anew for each document.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(with = "String")]
pub enum Expression {
    /// It is always the same.
    Fixed(LazyRegex),
    /// The texts of addresses stand in it, as regular expressions of their own.
    Filled(String),
}

impl TryFrom<String> for Expression {
    type Error = String;

    fn try_from(written: String) -> Result<Self, String> {
        if written.contains("{$") {
            Ok(Self::Filled(written))
        } else {
            LazyRegex::new(written).map(Self::Fixed)
        }
    }
}

impl Expression {
    /// The expression for this document; `None`, if the inserted values make it invalid.
    fn regex(&self, document: &Value) -> Option<Regex> {
        match self {
            Self::Fixed(regex) => regex.compiled().cloned(),
            Self::Filled(template) => Regex::new(&filled(template, document)).ok(),
        }
    }
}

/// The template with the values of the addresses in it: `{$call.limit}`, and `{$.limit}` of the document itself.
pub(super) fn filled(template: &str, whole: &Value) -> String {
    filled_as(template, whole, &str::to_owned)
}

fn filled_as(template: &str, whole: &Value, written: &dyn Fn(&str) -> String) -> String {
    let mut parts = template.split("{$");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (address, rest) = part.split_once('}').unwrap_or((part, ""));
        let address = match address.strip_prefix('.') {
            Some(own) => own.to_owned(),
            None => format!("${address}"),
        };
        let values = Address::new(&address).values(whole);
        filled.extend(values.first().map(|value| written(&text_of(value))));
        filled.push_str(rest);
    }
    filled
}

pub(super) fn replace(value: &mut Value, replacements: &[Replacement], whole: &Value) {
    if let Value::String(text) = value {
        for Replacement(expression, by) in replacements {
            let by = filled_as(by, whole, &|text| text.replace('$', "$$"));
            if let Some(regex) = expression.regex(whole) {
                *text = regex.replace_all(text, by).into_owned();
            }
        }
    }
}

/// The first match of the expression in the text of an address.
pub(super) fn find(
    (within, expression): &(Address, Expression),
    document: &Value,
) -> Option<Value> {
    let regex = expression.regex(document)?;
    let values = within.values(document);
    let text = text_of(values.first()?);
    Some(regex.find(&text)?.as_str().into())
}
