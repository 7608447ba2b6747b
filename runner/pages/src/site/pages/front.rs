//! The front page: the specified tools, and how implementations fare.

use maud::{Markup, html};
use seekspec_conformance::model::profile::ProfileFile;
use seekspec_conformance::model::requirement::Level;
use seekspec_faults::coverage::{CoverageStatus, ToolCoverage};

use super::{PageSet, PlannedPage, terms};
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
        (terms::terms())
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
            table.tools {
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
            td.num data-of="requirements" { (tool.requirements().len()) }
            td.num data-of="cases" { (tool.cases.len()) }
            td.num data-of="MUST proven" { @if let Some(coverage) = site.coverage_of(tool) { (proven(coverage)) } }
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
