//! An answer of the reference.

use maud::{Markup, html};
use seekspec_conformance::cut::cut;
use seekspec_conformance::judge::Observed;
use seekspec_conformance::suite::Expectation;
use serde_json::Value;

use crate::html::{block, t};
use seekspec_run::counted::counted;

/// The facet that judges the structured part.
const DETAILS: &str = "details";
/// The most characters of the structured part.
const MOST_OF_JSON: usize = 300;

/// The structured part is shown where the step judges it: elsewhere the text says the same.
pub(super) fn answer(observed: &Observed, expectation: &Expectation) -> Markup {
    let answer = &observed.answer;
    let text = answer.text();
    let json: Option<Value> = serde_json::from_str(&text).ok();
    let is_judged = text.is_empty() || judges_details(expectation);
    // A text that is JSON says the same again.
    let structured = answer
        .structured
        .as_ref()
        .filter(|value| is_judged && json.as_ref() != Some(*value));
    html! {
        @if answer.is_error { p { b.bad { "an error" } } }
        @if text.is_empty() { p { "an empty text" } } @else { (block(&text)) }
        @if let Some(value) = structured {
            p { "structured " code { (t(&cut(&value.to_string(), MOST_OF_JSON))) } }
        }
        @if !answer.updates.is_empty() { p { (counted(answer.updates.len(), "streamed update")) } }
        @for (word, paths) in changes(observed) {
            p { (word) ": " code { (t(&paths)) } }
        }
    }
}

fn judges_details(expectation: &Expectation) -> bool {
    let interpretations = expectation.any_of.iter();
    let mut facets = expectation
        .facets
        .iter()
        .chain(interpretations.flat_map(|one| &one.facets));
    facets.any(|one| one.facet == DETAILS)
}

/// The changes of the tree: words, and the paths.
fn changes(observed: &Observed) -> Vec<(&'static str, String)> {
    let change = &observed.change;
    let paths = |paths: Vec<&str>| cut(&paths.join(", "), MOST_OF_JSON);
    let all = [
        (
            "created",
            paths(change.created.keys().map(String::as_str).collect()),
        ),
        (
            "changed",
            paths(change.changed.keys().map(String::as_str).collect()),
        ),
        (
            "removed",
            paths(change.removed.iter().map(String::as_str).collect()),
        ),
    ];
    all.into_iter()
        .filter(|(_, paths)| !paths.is_empty())
        .collect()
}
