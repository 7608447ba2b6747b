//! A product: whose document judges it, when and how it was judged, its badge, and its own failures.

use maud::{Markup, html};

use crate::comparison::{ComparedImplementation, RequirementRow, RowStatus};
use crate::html::{Here, level, prose, t};
use crate::results::Results;
use crate::site::Site;
use crate::site::address;

/// Whose document judges it, and how the run can be repeated.
pub(crate) fn judged(
    site: &Site<'_>,
    here: Here<'_>,
    number: usize,
    one: &ComparedImplementation,
) -> Markup {
    let kept = site.results.get(number).and_then(Option::as_ref);
    let mut profiles: Vec<&str> = one
        .tools
        .iter()
        .filter_map(|tool| tool.split('/').next())
        .collect();
    profiles.dedup();
    html! {
        h2 #judged { "How it was judged" }
        @for profile in profiles.iter().filter_map(|name| site.suite().profiles.get(*name)) {
            p { "By the document of " b { (t(&profile.profile)) } ": " (document(&profile.source)) "." }
        }
        @if let Some(kept) = kept { p { (claim(kept)) } }
        dl.legend {
            dt { "Version" } dd { (t(one.version.as_deref().unwrap_or("not reported"))) }
            @if let Some(kept) = kept {
                dt { "Date" } dd { (kept.date) ", suite " (kept.run.suite_version) " (" (t(&kept.run.suite)) "), over " (one.transport) }
                dt { "Again" } dd { code { "seekspec run" @if let Some(file) = &kept.run.target_file { " --target " (t(file)) } } }
                dt { "Data" } dd { a href=(here.to(&address::results(&one.name))) { "results as JSON" } }
            } @else {
                dt { "Suite" } dd { (t(&one.suite)) ", over " (one.transport) }
            }
            dt { "Badge" } dd { a href=(here.to(&address::badge(&one.name))) { "for the endpoint of shields" } }
        }
    }
}

/// A source with its addresses as links.
pub(crate) fn document(source: &str) -> Markup {
    let mut rest = source.trim_end_matches('.');
    html! {
        @while let Some(start) = rest.find("https://") {
            @let length = rest[start..].find([' ', ',', ')', '>']).unwrap_or(rest.len() - start);
            @let link = &rest[start..start + length];
            (t(&rest[..start])) a href=(link) { (t(link)) }
            @let () = rest = &rest[start + length..];
        }
        (t(rest))
    }
}

fn claim(kept: &Results) -> &'static str {
    if kept.own_document {
        "The product claims to follow this document, its own or one that it names: a failure is a departure from its claim."
    } else {
        "The product does not claim to follow this document: a failure is a difference from it, and not a mistake."
    }
}

/// The requirements that this implementation alone fails, of those that others were judged by.
pub(crate) fn only_here(site: &Site<'_>, here: Here<'_>, number: usize) -> Markup {
    let tools = site.comparison.iter().flat_map(|one| &one.tools);
    let rows = tools.flat_map(|tool| &tool.requirements);
    let alone: Vec<_> = rows.filter(|row| fails_alone(row, number)).collect();
    html! {
        h2 #alone { "Fails only here" }
        @if alone.is_empty() {
            p { "No requirement that every other judged product passes." }
        } @else {
            p { "Every other product that was judged by these passes them." }
            ul { @for row in alone { (requirement(site, here, row)) } }
        }
    }
}

/// A requirement, linked, with its statement.
pub(crate) fn requirement(site: &Site<'_>, here: Here<'_>, row: &RequirementRow) -> Markup {
    html! {
        li {
            (level(row.level)) " "
            @if let Some(link) = address::requirement_of(site, &row.id) { a href=(here.to(&link)) { (t(&row.id)) } }
            " " span.w { (prose(&row.statement)) }
        }
    }
}

fn fails_alone(row: &RequirementRow, number: usize) -> bool {
    let fails = |status| matches!(status, RowStatus::Fails | RowStatus::Warns);
    let others = row
        .cells
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != number);
    let mut judged = others.filter(|(_, cell)| cell.judged() > 0).peekable();
    row.cells.get(number).is_some_and(|own| fails(own.status))
        && judged.peek().is_some()
        && judged.all(|(_, cell)| cell.status == RowStatus::Passes)
}
