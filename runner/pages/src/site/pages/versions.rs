//! The page of the versions of the specification: the cases of each, and the changes since an older one.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};
use seekspec_conformance::model::version::Version;
use seekspec_conformance::suite::Case;

use super::{PageSet, PlannedPage};
use crate::changes::{Changes, SuiteChanges};
use crate::html::{Here, Sheet, t};
use crate::site::Site;
use crate::site::address;
use crate::site::blocks::case_link;
use crate::views::tool::ToolView;
use seekspec_run::counted::counted;

const PATH: &str = "versions.html";

pub(super) const PAGES: PageSet = PageSet {
    name: "Versions",
    entry: |_| Some(PATH.to_owned()),
    plan: |site| {
        vec![PlannedPage {
            path: PATH.to_owned(),
            sheet: Box::new(move |here| Sheet {
                title: "Versions".to_owned(),
                contents: html! {},
                body: body(site, here),
            }),
        }]
    },
};

fn body(site: &Site<'_>, here: Here<'_>) -> Markup {
    let suite = site.suite();
    let versions: BTreeSet<Version> = suite.cases.iter().map(|case| case.since).collect();
    html! {
        h1 { "Versions" }
        p.lead { "Version " (suite.version()) " of the specification, whose files have the hash " code { (site.full.loaded.hash) } "." }
        p {
            "Names of cases and ids of requirements and mutants are permanent. Every report says by which version "
            "and by which files it was judged, and " code { "seekspec run --as-of " (suite.version()) }
            " runs the cases of a version in later ones, too."
        }
        @if let Some(changes) = &site.changes { (since(site, here, changes)) }
        @for version in versions.iter().rev() { (new_in(site, here, *version)) }
        (renamed(site))
    }
}

/// The cases that a version added; of the first, which has them all, only how many.
fn new_in(site: &Site<'_>, here: Here<'_>, version: Version) -> Markup {
    let is_first = version == Version::FIRST;
    html! {
        h2 { "New in " (version) }
        ul {
            @for tool in &site.tools {
                @let new: Vec<&Case> = tool.cases.iter().copied().filter(|case| case.since == version).collect();
                @if !new.is_empty() {
                    li {
                        a href=(here.to(&tool.path())) { (t(&tool.full_name())) } ": " (counted(new.len(), "case"))
                        @if !is_first { ul { @for case in new { li { (case_link(site, here, case)) } } } }
                    }
                }
            }
        }
    }
}

/// The changes since the older version that was named.
fn since(site: &Site<'_>, here: Here<'_>, changes: &SuiteChanges) -> Markup {
    let case = |name: &str| Some(address::case(site, site.suite().case(name)?));
    let requirement = |id: &str| address::requirement_of(site, id);
    let mutant = |name: &str| site.mutant_address(name);
    let lists = [
        list(here, "Requirements", &changes.requirements, &requirement),
        list(here, "Cases", &changes.cases, &case),
        list(here, "Mutants", &changes.mutants, &mutant),
        list(here, "Variants", &changes.variants, &|_| None),
    ];
    html! {
        h2 { "Since " (changes.old.version) " " span.w { (changes.old.suite) } }
        @if changes.old.suite == changes.new.suite { p { "Nothing changed." } }
        @for list in lists { (list) }
    }
}

type Link<'a> = &'a dyn Fn(&str) -> Option<String>;

fn list(here: Here<'_>, heading: &str, changes: &Changes, link: Link<'_>) -> Markup {
    let name = |name: &str| {
        html! {
            @match link(name) {
                Some(address) => a href=(here.to(&address)) { (t(name)) },
                None => (t(name)),
            }
        }
    };
    html! {
        @if !changes.is_empty() { h3 { (heading) } }
        (folded("added", changes.added.iter().map(|one| name(one))))
        (folded("corrected", changes.corrected.iter().map(|one| html! {
            (name(&one.name)) ": " (t(&one.parts.join(", ")))
        })))
        (folded("renamed", changes.renamed.iter().map(|(old, new)| html! {
            (t(old)) " is now " (name(new))
        })))
        (folded("removed", changes.removed.iter().map(|one| html! { (t(one)) })))
    }
}

fn folded(word: &str, items: impl ExactSizeIterator<Item = Markup>) -> Markup {
    html! {
        @if items.len() > 0 {
            details {
                summary { (items.len()) " " (word) }
                ul { @for item in items { li { (item) } } }
            }
        }
    }
}

/// How many cases have old names: the list may be long, and `explain` looks one up.
fn renamed(site: &Site<'_>) -> Markup {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for new in site.suite().renamed.values() {
        if let Some(case) = site.suite().case(new) {
            let tool = site
                .tool(&case.profile, &case.tool)
                .map(ToolView::full_name);
            *counts.entry(tool.unwrap_or_default()).or_default() += 1;
        }
    }
    html! {
        @if !counts.is_empty() {
            h2 { "Renamed" }
            p {
                "Cases that had another name before. " code { "seekspec explain" } " finds a case by its old name, and "
                code { "seekspec baseline update" } " replaces old names in a baseline."
            }
            ul { @for (tool, count) in &counts { li { (t(tool)) ": " (counted(*count, "case")) } } }
        }
    }
}
