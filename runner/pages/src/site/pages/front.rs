//! The front page: the specified tools, and how implementations fare.

use maud::{Markup, html};
use seekspec_conformance::model::profile::ProfileFile;
use seekspec_conformance::model::requirement::Level;
use seekspec_faults::coverage::{CoverageStatus, ToolCoverage};

use super::{PageSet, PlannedPage};
use crate::html::{FRONT, Here, Sheet, prose, t};
use crate::site::Site;
use crate::site::address;
use crate::site::blocks::product;
use crate::views::tool::ToolView;
use seekspec_run::counted::counted;

pub(super) const PAGES: PageSet = PageSet {
    name: "Specification",
    entry: |_| Some(FRONT.to_owned()),
    plan: |site| {
        vec![PlannedPage {
            path: FRONT.to_owned(),
            sheet: Box::new(move |here| Sheet {
                title: "The tools of agents, specified".to_owned(),
                contents: html! {},
                body: body(site, here),
            }),
        }]
    },
};

fn body(site: &Site<'_>, here: Here<'_>) -> Markup {
    let requirements = site.suite().all_requirements().count();
    html! {
        h1 { "The tools of agents, specified" }
        p.lead {
            "The executable specification of the tools with which coding agents find, search, read and edit files: "
            (counted(requirements, "requirement")) " from " (counted(site.suite().profiles.len(), "document")) ", each with the cases that test it, "
            (counted(site.suite().cases.len(), "case")) " in all."
        }
        h2 { "Specified tools" }
        @for profile in site.suite().profiles.values() { (document(site, here, profile)) }
        (implementations(site, here))
        h2 { "How to read it" }
        (legend())
    }
}

fn document(site: &Site<'_>, here: Here<'_>, profile: &ProfileFile) -> Markup {
    let tools = site
        .tools
        .iter()
        .filter(|tool| tool.profile.profile == profile.profile);
    html! {
        h3 { (t(&profile.profile)) }
        p { (prose(&profile.about)) ". " span.w { (product::document(&profile.source)) } }
        div.scroll tabindex="0" role="region" aria-label={ "Tools of " (profile.profile) } {
            table {
                thead { tr {
                    th scope="col" { "Tool" } th scope="col" { "Purpose" }
                    th.num scope="col" { "Requirements" } th.num scope="col" { "Cases" } th.num scope="col" { "MUST proven" }
                } }
                tbody { @for tool in tools { (row(site, here, tool)) } }
            }
        }
    }
}

fn row(site: &Site<'_>, here: Here<'_>, tool: &ToolView<'_>) -> Markup {
    html! {
        tr {
            th scope="row" { a href=(here.to(&tool.path())) { (t(tool.name)) } }
            td { (prose(&tool.spec.about)) }
            td.num { (tool.requirements().len()) }
            td.num { (tool.cases.len()) }
            td.num { @if let Some(coverage) = site.coverage_of(tool) { (proven(coverage)) } }
        }
    }
}

/// `111 of 118`: of the MUST requirements that can be observed.
fn proven(coverage: &ToolCoverage) -> String {
    let count = |status: &CoverageStatus| coverage.count(Level::Must, *status);
    let all: usize = CoverageStatus::ALL.iter().map(count).sum();
    let proven = count(&CoverageStatus::Proven) + count(&CoverageStatus::ProvenInProcess);
    format!(
        "{proven} of {}",
        all - count(&CoverageStatus::NotObservable)
    )
}

fn implementations(site: &Site<'_>, here: Here<'_>) -> Markup {
    html! {
        @if site.comparison.is_some() {
            h2 { "Implementations" }
            div.scroll tabindex="0" role="region" aria-label="Implementations" {
                table {
                    thead { tr {
                        th scope="col" { "Implementation" } th scope="col" { "Tools" }
                        th.num scope="col" { "MUST fail" } th.num scope="col" { "of" } th scope="col" { "Conclusion" }
                    } }
                    tbody {
                        @for (_, one) in site.implementations() {
                            tr {
                                th scope="row" { a href=(here.to(&address::implementation(&one.name))) { (t(&one.title())) } }
                                td { (t(&one.tools.join(", "))) }
                                td.num { (one.must.failed) } td.num { (one.must.judged()) }
                                td { (t(&one.conclusion)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn legend() -> Markup {
    html! {
        dl.legend {
            dt { b."l must" { "MUST" } } dd { "stated in the document: a tool whose case fails does not conform; cases without a word are MUST" }
            dt { b."l should" { "SHOULD" } } dd { "advice, or a close inference: a failure is a warning" }
            dt { b."l may" { "MAY" } } dd { "optional, or one of several interpretations: observed or not, never a failure" }
            dt { span."s proven" { "proven" } } dd { "a case kills a mutant that breaks the requirement: an engine with that fault is found out" }
            dt { span."s covered" { "covered" } } dd { "a case tests it" }
            dt { span."s untested" { "untested" } } dd { "no case tests it, for the reason that is given, or because no answer shows it" }
            dt { span."s uncovered" { "uncovered" } } dd { "no case tests it yet" }
        }
        p {
            "A case has a tree of files, one or more calls, and the parts of the answer that the document fixes. "
            "Where the document is open, every interpretation is accepted. Characters that could not be seen are written as "
            span.u { "\\u{202e}" } "."
        }
        p.keys hidden {
            kbd { "/" } " searches, " kbd { "j" } " and " kbd { "k" } " go to the next and the previous entry, "
            kbd { "o" } " unfolds it."
        }
    }
}
