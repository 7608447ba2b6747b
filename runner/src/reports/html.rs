//! The report as a page: one file, with everything in it, in the style of the site.

use maud::{Markup, html};

use super::counts::{LEVELS, columns, engine, heading, may};
use super::document::Document;
use super::human::plain_case;
use super::outline::{List, Outline, words};
use super::report::{Format, Setup};
use super::whole::at_the_end;
use crate::counted::counted;
use crate::event::CaseReport;
use crate::printable::printable;
use crate::site::layout::{self, Sheet};

/// The form.
pub(super) const FORMAT: Format = Format {
    name: "html",
    about: "a page in one file, with every failure in full",
    is_stream: false,
    make: |setup| {
        at_the_end(setup, |run, setup| {
            let page = layout::alone(&sheet(run, setup), &engine(&run.run));
            setup.writer.write_all(page.as_bytes())
        })
    },
};

fn sheet(run: &Document, setup: &Setup<'_>) -> Sheet {
    let outline = Outline::of(run, setup);
    let body = match &run.unusable {
        Some(unusable) => html! { pre { (printable(&unusable.to_string())) } },
        None => body(run, &outline, setup),
    };
    Sheet {
        title: outline.title.clone(),
        contents: html! {},
        body: html! {
            h1 { "Seekspec on " code { (printable(&outline.title)) } }
            (body)
        },
    }
}

fn body(run: &Document, outline: &Outline<'_>, setup: &Setup<'_>) -> Markup {
    html! {
        p { strong { (sentence(&run.conclusion)) } }
        (table(run))
        p { (sentence(&outline.facts)) }
        @for warning in &outline.warnings { p { "Warning: " (sentence(warning)) } }
        (causes(run))
        @if outline.failures > 0 {
            h2 #failures { (counted(outline.failures, "failure")) }
        }
        @for group in &outline.groups {
            @if let Some((first, alike)) = group.cases.split_first() {
                (case(first, setup))
                @if !alike.is_empty() {
                    details {
                        summary { (alike.len()) " more like it" }
                        @for one in alike { (case(one, setup)) }
                    }
                }
            }
        }
        @for list in outline.lists.iter().filter(|list| !list.items.is_empty()) {
            (items(list, setup))
        }
    }
}

fn table(run: &Document) -> Markup {
    let columns = columns(&run.summary);
    html! {
        table {
            caption { "Cases by level and verdict" }
            thead {
                tr {
                    th scope="col" { "Level" }
                    @for verdict in &columns { th scope="col" { (heading(*verdict)) } }
                }
            }
            tbody {
                @for level in LEVELS {
                    tr {
                        th scope="row" { (level.keyword()) }
                        @for verdict in &columns { td { (run.summary.count(level, *verdict)) } }
                    }
                }
            }
        }
        @if let Some(counts) = may(&run.summary) { p { "MAY cases: " (counts) } }
    }
}

fn causes(run: &Document) -> Markup {
    let Some(diagnosis) = run
        .diagnosis
        .as_ref()
        .filter(|found| !found.causes.is_empty())
    else {
        return html! {};
    };
    let of = counted(diagnosis.failures, "failure");
    html! {
        h2 #causes { "Likely causes" }
        ul {
            @for cause in &diagnosis.causes {
                li {
                    strong { (sentence(&cause.sentence)) } ": "
                    (cause.explained.len()) " of " (of) ", "
                    (cause.percent) " % of the cases that such a fault breaks fail like it ("
                    code { (cause.id) } "); begin with "
                    a href={ "#" (cause.first_case) } { code { (cause.first_case) } }
                }
            }
        }
        @if !diagnosis.unexplained.is_empty() {
            p { "Without a known cause: " (diagnosis.unexplained.len()) }
        }
    }
}

/// A case, folded: its headline, and below it the failure in full.
fn case(case: &CaseReport, setup: &Setup<'_>) -> Markup {
    html! {
        details id=(case.name) {
            summary { code { (printable(&case.name)) } " " (sentence(&super::outcome::message(case))) }
            pre { (plain_case(setup, case)) }
        }
    }
}

fn items(list: &List<'_>, setup: &Setup<'_>) -> Markup {
    html! {
        details {
            summary { (list.title) ": " (list.items.len()) }
            @for (about, text) in &list.items {
                @match about {
                    Some(about) => { (case(about, setup)) }
                    None => { p { (sentence(text)) } }
                }
            }
        }
    }
}

/// A sentence of ours, in which words in backticks are foreign.
fn sentence(text: &str) -> Markup {
    html! {
        @for (is_foreign, part) in words(text) {
            @if is_foreign { code { (printable(part)) } } @else { (printable(part)) }
        }
    }
}
