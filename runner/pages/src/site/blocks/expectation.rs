//! An expectation in words.

use maud::{Markup, html};
use seekspec_conformance::judge::facet_title;
use seekspec_conformance::suite::{Expectation, FacetCheck};

use crate::html::{block, t};

/// The facets, and the interpretations where the document is open.
pub(crate) fn expectation(expectation: &Expectation) -> Markup {
    html! {
        @for check in &expectation.facets { (facet(check)) }
        @if !expectation.any_of.is_empty() {
            p { "One of these interpretations, and all of it:" }
            ul {
                @for one in &expectation.any_of {
                    li { em { (t(&one.name)) } @for check in &one.facets { (facet(check)) } }
                }
            }
        }
        @if expectation.facets.is_empty() && expectation.any_of.is_empty() {
            p { "the call succeeds" }
        }
    }
}

/// A short expectation is one line; of a longer one the first line is the heading, if it ends like one.
fn facet(check: &FacetCheck) -> Markup {
    let words = check.check.in_words();
    let words = words.trim_end_matches('\n');
    let title = facet_title(check.facet);
    match words.split_once('\n') {
        None => html! { p { b { (title) } " " code { (t(words)) } } },
        Some((heading, rest)) if heading.ends_with(':') => {
            html! { p { b { (title) } " " (t(heading)) } (block(rest)) }
        }
        Some(_) => html! { p { b { (title) } } (block(words)) },
    }
}
