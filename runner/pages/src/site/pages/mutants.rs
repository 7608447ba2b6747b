//! A page per tool with its mutants and permitted variants, and one that lists these pages.

use maud::{Markup, html};
use seekspec_faults::matrix::{Mutant, Variant};

use super::{PageSet, PlannedPage};
use crate::html::{Here, Sheet, prose, t};
use crate::site::Site;
use crate::site::address;
use crate::views::tool::ToolView;
use seekspec_run::counted::counted;

const LIST: &str = "mutants.html";

pub(super) const PAGES: PageSet = PageSet {
    name: "Mutants",
    entry: |_| Some(LIST.to_owned()),
    plan: |site| {
        let tools = site.tools.iter().map(|tool| PlannedPage {
            path: address::mutants(&tool.profile.profile, tool.name),
            sheet: Box::new(move |here| Sheet {
                title: format!("Mutants of {}", tool.full_name()),
                contents: html! {},
                body: body(site, here, tool),
            }),
        });
        let list = PlannedPage {
            path: LIST.to_owned(),
            sheet: Box::new(move |here| Sheet {
                title: "Mutants".to_owned(),
                contents: html! {},
                body: list(site, here),
            }),
        };
        tools.chain([list]).collect()
    },
};

fn mutants<'a>(site: &'a Site<'_>, tool: &'a ToolView<'_>) -> impl Iterator<Item = &'a Mutant> {
    let mutants = site.matrix.mutants.iter();
    mutants.filter(|one| one.profile == tool.profile.profile && one.tool == tool.name)
}

fn list(site: &Site<'_>, here: Here<'_>) -> Markup {
    html! {
        h1 { "Mutants" }
        p.lead {
            "A mutant is the reference with one fault that the document forbids, and a case has to notice it. "
            "A variant is the reference with one difference that the document permits, and no MUST case may fail it."
        }
        div.scroll tabindex="0" role="region" aria-label="Mutants per tool" {
            table {
                thead { tr { th scope="col" { "Tool" } th.num scope="col" { "Mutants" } th.num scope="col" { "killed" } th.num scope="col" { "Variants" } } }
                tbody { @for tool in &site.tools { (row(site, here, tool)) } }
            }
        }
    }
}

fn row(site: &Site<'_>, here: Here<'_>, tool: &ToolView<'_>) -> Markup {
    let killed = mutants(site, tool).filter(|one| one.is_killed()).count();
    html! {
        tr {
            th scope="row" { a href=(here.to(&address::mutants(&tool.profile.profile, tool.name))) { (t(&tool.full_name())) } }
            td.num { (mutants(site, tool).count()) } td.num { (killed) } td.num { (site.variants(tool).count()) }
        }
    }
}

fn body(site: &Site<'_>, here: Here<'_>, tool: &ToolView<'_>) -> Markup {
    let count = mutants(site, tool).count();
    html! {
        h1 { "Mutants of " a href=(here.to(&tool.path())) { (t(&tool.full_name())) } }
        p { (counted(count, "mutant")) ": faults that the document forbids, each with the number of cases that kill it, as it fails them, and a link to the one that shows it most clearly, under its topic." }
        dl.mutants { @for one in mutants(site, tool) { (mutant(site, here, tool, one)) } }
        h2 #variants { "Permitted variants" }
        p { (counted(site.variants(tool).count(), "variant")) ": differences that the document permits. No MUST case fails one." }
        dl.mutants { @for one in site.variants(tool) { (variant(tool, one)) } }
    }
}

fn mutant(site: &Site<'_>, here: Here<'_>, tool: &ToolView<'_>, one: &Mutant) -> Markup {
    let kills = site.clearest_case(one);
    html! {
        dt id=(anchor(tool, &one.name)) { (t(tool.within(&one.name))) }
        dd {
            (prose(&one.about))
            @if let Some(reason) = &one.excluded { " – not killed: " (prose(reason)) }
            @if let Some(case) = kills { " – " (one.kills.len()) ": " a href=(here.to(&address::case(site, case))) { (t(&case.topic)) } }
        }
    }
}

fn variant(tool: &ToolView<'_>, one: &Variant) -> Markup {
    html! {
        dt id=(anchor(tool, &one.name)) { (t(tool.within(&one.name))) }
        dd { (prose(&sentence(&one.about))) " " span.w { "It is permitted: " (prose(&sentence(&one.permits))) } }
    }
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut characters = text.trim().trim_end_matches('.').chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters).chain(['.']).collect()
}

fn anchor(tool: &ToolView<'_>, name: &str) -> String {
    let address = address::mutant(&tool.profile.profile, tool.name, name);
    address.rsplit('#').next().unwrap_or_default().to_owned()
}
