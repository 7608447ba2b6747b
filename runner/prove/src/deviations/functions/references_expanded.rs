//! Expands references in a replacement as `String.replace` of JavaScript does: `$$`, `$&`, `` $` `` and `$'`.

use std::fs;

use regex::{Captures, Regex};
use serde::Deserialize;
use serde_json::Value;

use super::{Faulty, Function};

pub(super) const FUNCTION: Function = Function {
    name: "references-expanded",
    perform: |faulty| references_expanded(faulty).unwrap_or_else(|| faulty.right()),
};

/// The arguments of the call that matter.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    /// The one that names the file, relative to the root or absolute.
    file: String,
    /// The one whose text is replaced.
    old: String,
    /// The one that replaces it.
    new: String,
}

fn references_expanded(faulty: &Faulty<'_>) -> Option<Value> {
    let Arguments { file, old, new } = faulty.arguments()?;
    let argument = |name: &str| faulty.params["arguments"][name].as_str();
    let (name, old, replacement) = (argument(&file)?, argument(&old)?, argument(&new)?);
    let text = fs::read_to_string(faulty.call.root.join(name)).ok()?;
    let (before, after) = text.split_once(old)?;
    let reference = Regex::new(r"\$[$&`']").ok()?;
    let expanded = reference.replace_all(replacement, |found: &Captures<'_>| match &found[0] {
        "$$" => "$",
        "$&" => old,
        "$`" => before,
        _ => after,
    });
    let mut params = faulty.params.clone();
    params["arguments"][&new] = expanded.as_ref().into();
    Some(faulty.answer(&params))
}
