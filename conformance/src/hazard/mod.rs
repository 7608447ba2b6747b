//! Why a case could hurt the machine when a wrong tool runs it uncontained.
//!
//! A tool joined `/memories` and `/`, as `os.path.join` does when it is called with `/memories//`, and
//! removed `/`. Whether a tool can go astray like that follows from the calls and the tree: a case of
//! plain relative names in a tree without links cannot lead a tool anywhere, and most cases are such.

mod links;
mod spelling;

#[cfg(test)]
mod tests;

use serde_json::Value;

use crate::call_paths::{call_paths, needed_paths};
use crate::cut::cut;
use crate::suite::{Case, Step};
use links::LinksOut;

/// The most characters of a path that a reason quotes.
const MOST_QUOTED: usize = 60;

/// Why the case could hurt the machine, for a report; `None`: plainly, it cannot.
///
/// Only calls of tools that write count, and of them those whose paths are not plain names below the
/// tree or HOME, lack, or lead through links out of the tree.
#[must_use]
pub fn hazard(case: &Case) -> Option<String> {
    let links = LinksOut::of(case);
    let mut writing = case
        .steps
        .iter()
        .filter(|step| step.tool_spec.writes && !step.lists_tools);
    let why = writing.find_map(|step| of_step(step, &links))?;
    Some(format!("could hurt this machine: {why}"))
}

fn of_step(step: &Step, links: &LinksOut) -> Option<String> {
    let spec = &step.tool_spec;
    let called = format!("`{}` is called", step.command());
    if let Some(why) = of_missing(step) {
        return Some(format!("{called} {why}"));
    }
    let reads = step.only_reads();
    call_paths(spec, &step.arguments)
        .into_iter()
        .find_map(|path| {
            let why = spelling::doubt(&path, spec, reads).map(str::to_owned);
            let why = why.or_else(|| links.doubt(path.text, spec))?;
            Some(format!("{called} with {}, {why}", quoted(path.text)))
        })
}

/// The path that the call needs and has not, in words.
fn of_missing(step: &Step) -> Option<String> {
    let (spec, arguments) = (&step.tool_spec, &step.arguments);
    for (name, parameter) in needed_paths(spec, arguments) {
        match arguments.get(name) {
            None => return Some(format!("without `{name}`, which a tool may take as `/`")),
            Some(Value::String(_)) => {}
            Some(Value::Array(items)) if parameter.kind.contains("[]") && !items.is_empty() => {}
            // A number, as far as the profile says.
            Some(_) if parameter.path.is_none() => {}
            Some(_) => return Some(format!("with a `{name}` that is not a text")),
        }
    }
    let mut names = spec.parameters.keys();
    let has_none = call_paths(spec, arguments).is_empty();
    (has_none && names.any(|name| spec.takes_a_path(name)))
        .then(|| "without a path, which a tool may take as `/`".to_owned())
}

fn quoted(text: &str) -> String {
    let mut shown = String::new();
    for one in cut(text, MOST_QUOTED).chars() {
        if one.is_control() {
            shown.extend(one.escape_default());
        } else {
            shown.push(one);
        }
    }
    format!("`{shown}`")
}
