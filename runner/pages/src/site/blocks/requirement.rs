//! A requirement.

use maud::{Markup, html};
use seekspec_conformance::model::requirement::Requirement;
use seekspec_conformance::suite::Case;
use seekspec_faults::coverage::CoverageStatus;

use super::{class, linked_cell};
use crate::comparison::RowCell;
use crate::html::{Here, level, prose, t};
use crate::site::address;
use crate::site::subject::{Site, is_first};
use crate::views::tool::{ToolView, covering};
use seekspec_run::counted::counted;
use seekspec_run::grouped::grouped;

/// The word for how well a requirement is tested.
fn status(status: CoverageStatus) -> Markup {
    html! { span class={ "s " (status_word(status)) } { (status.words()) } }
}

/// The word by which filters know a status.
pub(crate) fn status_word(status: CoverageStatus) -> &'static str {
    match status {
        CoverageStatus::Proven | CoverageStatus::ProvenInProcess => "proven",
        CoverageStatus::Covered => "covered",
        CoverageStatus::Untested | CoverageStatus::NotObservable => "untested",
        CoverageStatus::Uncovered => "uncovered",
    }
}

/// The requirement with its cases folded below it, or links to them where they are on other pages.
pub(crate) fn requirement(
    site: &Site<'_>,
    here: Here<'_>,
    tool: &ToolView<'_>,
    one: &Requirement,
) -> Markup {
    let anchor = address::requirement_anchor(tool, &one.id);
    let covered = site.covered(tool, &one.id);
    let tested = covered.map_or(CoverageStatus::Uncovered, |covered| covered.status);
    let mut cases: Vec<&Case> = covering(tool.cases.iter().copied(), &one.id).collect();
    cases.sort_by_key(|case| !is_first(case, &one.id));
    html! {
        section.r id=(anchor) tabindex="-1" data-l=(one.level.word()) data-s=(status_word(tested)) {
            h4 {
                a href={ "#" (anchor) } { (t(tool.within(&one.id))) }
                " " (level(one.level)) " " (status(tested))
            }
            p { (prose(&one.statement)) }
            p.w { (t(&one.section)) " · observed: " (one.observe.words()) }
            @if !one.note.trim().is_empty() { p.n { (prose(&one.note)) } }
            @if let Some(reason) = covered.and_then(|covered| covered.reason.as_deref()) {
                p.n { "Not proven: " (prose(reason)) }
            }
            (standing(site, here, tool, &one.id))
            @if let Some(open) = cases.iter().find(|case| is_first(case, &one.id) && case.is_open()) {
                p.w { a href=(here.to(&address::open_point(open))) { "Open: the interpretations that are accepted, and who chose which" } }
            }
            (cases_of(site, here, tool, &one.id, &cases))
        }
    }
}

/// How the implementations that were judged by the tool fare.
fn standing(site: &Site<'_>, here: Here<'_>, tool: &ToolView<'_>, id: &str) -> Markup {
    let row = site
        .comparison_of(tool)
        .and_then(|rows| rows.requirement(id));
    let cells = row.map_or(&[][..], |row| &row.cells);
    let seen = |cell: &RowCell| cell.judged() + cell.unsupported > 0;
    let cells = site
        .implementations()
        .zip(cells)
        .filter(|(_, cell)| seen(cell));
    let (good, others): (Vec<_>, Vec<_>) =
        cells.partition(|(_, cell)| class(cell.status) == "good");
    let good: Vec<&str> = good.iter().map(|((_, one), _)| one.name.as_str()).collect();
    html! {
        @if row.is_some_and(|row| row.cells.iter().any(seen)) {
            p.w {
                @for ((number, one), cell) in others {
                    span.chip { (t(&one.name)) " " (linked_cell(site, here, number, cell)) } " "
                }
                @if !good.is_empty() { span.good { "✓ " (t(&good.join(", "))) } }
            }
        }
    }
}

fn cases_of(
    site: &Site<'_>,
    here: Here<'_>,
    tool: &ToolView<'_>,
    id: &str,
    cases: &[&Case],
) -> Markup {
    if tool.is_split() {
        return topics_of(here, tool, id, cases);
    }
    let (shown, linked): (Vec<&&Case>, Vec<&&Case>) =
        cases.iter().partition(|case| is_first(case, id));
    html! {
        @if !cases.is_empty() {
            details.cs {
                summary { (counted(cases.len(), "case")) }
                @for case in shown { (super::case(site, here, case)) }
                @if !linked.is_empty() {
                    ul { @for case in linked { li { a href=(here.to(&address::case(site, case))) { (t(&case.id)) } } } }
                }
            }
        }
    }
}

/// The pages of topics that have cases of the requirement, each with their number, the first place of the requirement.
fn topics_of(here: Here<'_>, tool: &ToolView<'_>, id: &str, cases: &[&Case]) -> Markup {
    let anchor = address::requirement_anchor(tool, id);
    let topics = grouped(cases.iter().map(|case| (&case.topic, ())));
    html! {
        @if !cases.is_empty() {
            p.w {
                (counted(cases.len(), "case")) ":"
                @for (topic, cases) in topics {
                    @let page = address::topic(&tool.profile.profile, tool.name, topic);
                    " " a href=(here.to(&format!("{page}#{anchor}"))) { (t(topic)) } " " (cases.len())
                }
            }
        }
    }
}

/// A link to a case.
pub(crate) fn link(site: &Site<'_>, here: Here<'_>, case: &Case) -> Markup {
    html! {
        a href=(here.to(&address::case(site, case))) { (t(&case.topic)) "/" (t(&case.id)) }
    }
}
