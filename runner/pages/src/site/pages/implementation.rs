//! A page per implementation: its results, its departures, and every difference.

use std::collections::BTreeSet;

use maud::{Markup, html};
use seekspec_conformance::suite::Case;

use super::{PageSet, PlannedPage};
use crate::comparison::{CaseDifference, ComparedImplementation};
use crate::findings::departures;
use crate::html::{self, Here, Sheet, departure, level, name_anchor, prose, t};
use crate::site::Site;
use crate::site::address;
use crate::site::blocks::{case_link, cell, product};
use crate::views::tool::ToolView;
use seekspec_run::counted::counted;

/// How many differences of a kind are shown in full.
const MOST_OF_A_KIND: usize = 1;

pub(super) const PAGES: PageSet = PageSet {
    name: "Implementations",
    entry: |_| None,
    plan: |site| {
        let all = site.implementations();
        let plans = all.map(|(number, one)| PlannedPage {
            path: address::implementation(&one.name),
            sheet: Box::new(move |here| Sheet {
                title: one.title(),
                contents: contents(one),
                body: body(site, here, number, one),
            }),
        });
        plans.collect()
    },
};

fn contents(one: &ComparedImplementation) -> Markup {
    html! {
        ul {
            li { a href="#judged" { "How it was judged" } }
            li { a href="#tools" { "Tools" } }
            li { a href="#alone" { "Fails only here" } }
            @if !one.causes.is_empty() { li { a href="#causes" { "Likely causes" } } }
            li { a href="#findings" { "Findings" } }
            li { a href="#differences" { "Differences" } " " span.w { (one.differences.len()) } }
        }
    }
}

fn body(site: &Site<'_>, here: Here<'_>, number: usize, one: &ComparedImplementation) -> Markup {
    html! {
        h1 { (t(&one.title())) }
        p.lead { (t(&one.conclusion)) "." }
        (product::judged(site, here, number, one))
        @if let Some(report) = one.differences.values().next().map(|first| &first.report) {
            p { "Repeat a case with " code { (t(&report.repeat.replace(&report.name, "CASE"))) } "." }
        }
        h2 #tools { "Tools" }
        ul {
            @for tool in site.tools.iter().filter(|tool| one.tools.contains(&tool.full_name())) {
                (of_tool(site, here, number, tool))
            }
        }
        p {
            "Its answers where tools differ, and where the document is open: "
            @for profile in profiles(one) { a href=(here.to(&address::choices(profile))) { "choices of " (t(profile)) } " " }
        }
        (product::only_here(site, here, number))
        (causes(site, here, one))
        h2 #findings { "Findings" }
        (findings(site, number))
        h2 #differences { "Differences" }
        @if one.differences.is_empty() { p { "It behaves as described in every case that was judged." } }
        @for tool in &site.tools { (differences(site, here, number, tool)) }
    }
}

fn profiles(one: &ComparedImplementation) -> BTreeSet<&str> {
    let tools = one.tools.iter();
    tools
        .filter_map(|tool| Some(tool.split_once('/')?.0))
        .collect()
}

fn of_tool(site: &Site<'_>, here: Here<'_>, number: usize, tool: &ToolView<'_>) -> Markup {
    let rows = site
        .comparison_of(tool)
        .map_or(&[][..], |tool| &tool.topics);
    html! {
        li {
            a href=(here.to(&tool.path())) { (t(&tool.full_name())) } ": "
            @for row in rows {
                @if let Some(one) = row.cells.get(number).filter(|one| one.judged() + one.unsupported > 0) {
                    span.chip { (t(&row.name)) " " (cell(one)) } " "
                }
            }
        }
    }
}

fn causes(site: &Site<'_>, here: Here<'_>, one: &ComparedImplementation) -> Markup {
    html! {
        @if !one.causes.is_empty() {
            h2 #causes { "Likely causes" }
            p { "Deliberate faults of the reference that answer as this implementation does." }
            ul {
                @for cause in &one.causes {
                    li {
                        (prose(&cause.sentence)) ": " (counted(cause.explained.len(), "case")) ", "
                        (cause.percent) " % of those that such a fault breaks "
                        @if let Some(link) = site.mutant_address(&cause.id) { a href=(here.to(&link)) { (t(&cause.id)) } }
                    }
                }
            }
        }
    }
}

/// Each departure once, with the reason that the baseline gives.
fn findings(site: &Site<'_>, number: usize) -> Markup {
    let report = site.reports.get(number);
    let found = report
        .map(|report| departures(report, site.suite()))
        .unwrap_or_default();
    html! {
        @if found.is_empty() { p { "None." } } @else {
            p { "Each departure from the document once; " code { "seekspec report REPORT --report findings" } " writes them ready to be filed." }
        }
        ol {
            @for one in &found {
                li {
                    (level(one.level())) " " (prose(&one.title(site.suite()))) ": "
                    @if let Some(first) = one.cases.first() { a href={ "#" (name_anchor(&first.name)) } { (t(&first.name)) } }
                    @if one.cases.len() > 1 { " and " (one.cases.len() - 1) " more" }
                    @if let Some(note) = one.note { p.n { (prose(&note.reason)) @if let Some(issue) = &note.issue { " " (t(issue)) } } }
                }
            }
        }
    }
}

/// Those that are alike together, the most frequent first.
fn differences(site: &Site<'_>, here: Here<'_>, number: usize, tool: &ToolView<'_>) -> Markup {
    let total = site
        .comparison_of(tool)
        .map(|rows| rows.total(number))
        .unwrap_or_default();
    let all = site.comparison.iter();
    html! {
        @if !total.differing.is_empty() {
            h3 { (t(&tool.full_name())) " " span.w { (total.differing.len()) } }
            @for alike in all.flat_map(|comparison| comparison.alike(number, &total)) {
                (kind(site, here, &alike))
            }
        }
    }
}

/// Differences that are alike: their words once, the first in full, and links to the others.
fn kind(site: &Site<'_>, here: Here<'_>, alike: &[&CaseDifference]) -> Markup {
    let words = alike.first().map_or("", |first| &first.words);
    let words = short(words);
    let verdicts: BTreeSet<_> = alike.iter().map(|one| one.report.verdict).collect();
    let is_one = verdicts.len() == 1;
    let (shown, others) = alike.split_at(alike.len().min(MOST_OF_A_KIND));
    html! {
        p.kind { @if is_one { @for one in shown.iter().take(1) { (verdict(one)) " " } } (prose(&words)) }
        @for (case, difference) in with_cases(site, shown) {
            details.c id=(address::difference_anchor(case)) {
                summary { @if !is_one { (verdict(difference)) " " } code { (t(&case.topic)) "/" (t(&case.id)) } }
                div.b {
                    p { a href=(here.to(&address::case(site, case))) { "The case" } }
                    (departure(&difference.report, &words))
                }
            }
        }
        @if !others.is_empty() {
            details.cs {
                summary { (others.len()) " more like it" }
                ul {
                    @for (case, difference) in with_cases(site, others) {
                        li id=(address::difference_anchor(case)) {
                            @if !is_one { (verdict(difference)) " " } (case_link(site, here, case))
                        }
                    }
                }
            }
        }
    }
}

fn with_cases<'a>(
    site: &Site<'a>,
    all: &[&'a CaseDifference],
) -> impl Iterator<Item = (&'a Case, &'a CaseDifference)> {
    let suite = site.suite();
    all.iter()
        .filter_map(move |one| Some((suite.case(&one.report.name)?, *one)))
}

fn verdict(difference: &CaseDifference) -> Markup {
    let verdict = difference.report.verdict;
    let class = if verdict.is_failure() { "bad" } else { "w" };
    html! { span class=(class) { (html::verdict(verdict)) } }
}

fn short(words: &str) -> String {
    let line = words.lines().next().unwrap_or_default();
    seekspec_run::wrap::wrap_short(line, 160, 1).concat()
}
