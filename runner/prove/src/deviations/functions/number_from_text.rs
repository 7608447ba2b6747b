//! Puts a number of another answer, or of the same, into the text.

use regex::Regex;
use seekspec_faults::mutation::edit::Edits;
use seekspec_faults::mutation::{edited_call, text_of};
use serde::Deserialize;
use serde_json::Value;

use super::{Faulty, Function};

pub(super) const FUNCTION: Function = Function {
    name: "number-from-text",
    perform: |faulty| number_from_text(faulty).unwrap_or_else(|| faulty.right()),
};

/// Where the number is, and where it goes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    /// The edits of the call whose answer has the number.
    #[serde(default)]
    call: Edits,
    /// The rules of that call, if they differ.
    rules: Option<Value>,
    /// A regular expression whose first group is the number.
    find: String,
    /// A regular expression, and what replaces its matches: `{n}` is the number.
    put: Option<(String, String)>,
    /// A regular expression whose first group is a number to which it is added.
    add: Option<String>,
}

/// The edited answer; `None`, if there is no such number.
fn number_from_text(faulty: &Faulty<'_>) -> Option<Value> {
    let arguments: Arguments = faulty.arguments()?;
    let params = edited_call(&arguments.call, faulty.params);
    let other = match &arguments.rules {
        Some(rules) => faulty.answer_by(rules, &params)?,
        None => faulty.answer(&params),
    };
    let number = first_group(&arguments.find, text_of(&other)?)?;
    let mut answer = faulty.right();
    let text = text_of(&answer)?;
    let spoilt = match (&arguments.put, &arguments.add) {
        (Some((find, put)), _) => {
            let with_number = put.replace("{n}", &number.to_string());
            Regex::new(find)
                .ok()?
                .replace(text, with_number)
                .into_owned()
        }
        (None, Some(find)) => {
            let own = first_group(find, text)?;
            text.replacen(&own.to_string(), &(own + number).to_string(), 1)
        }
        (None, None) => return None,
    };
    answer["content"][0]["text"] = spoilt.into();
    Some(answer)
}

fn first_group(find: &str, text: &str) -> Option<u64> {
    let found = Regex::new(find).ok()?.captures(text)?;
    found.get(1)?.as_str().parse().ok()
}
