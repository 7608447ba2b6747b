//! A page per file of cases that several tools share: the trees and expectations, said once.

use std::collections::BTreeMap;

use maud::html;
use seekspec_conformance::suite::Case;

use super::{PageSet, PlannedPage};
use crate::html::{Here, Sheet, t};
use crate::site::Site;
use crate::site::address;
use crate::site::blocks;
use seekspec_run::counted::counted;

pub(super) const PAGES: PageSet = PageSet {
    name: "Shared cases",
    entry: |_| None,
    plan: |site| {
        let pages = by_page(site).into_iter().map(|(path, cases)| PlannedPage {
            path,
            sheet: Box::new(move |here| sheet(site, here, &cases)),
        });
        pages.collect()
    },
};

/// The shared cases of all tools, by their page.
fn by_page<'s>(site: &'s Site<'_>) -> BTreeMap<String, Vec<&'s Case>> {
    let mut pages: BTreeMap<String, Vec<&Case>> = BTreeMap::new();
    for case in &site.suite().cases {
        if let Some(path) = address::shared(case) {
            pages.entry(path).or_default().push(case);
        }
    }
    pages
}

fn sheet(site: &Site<'_>, here: Here<'_>, all: &[&Case]) -> Sheet {
    let mut cases: BTreeMap<(usize, &str), &Case> = BTreeMap::new();
    let mut tools: BTreeMap<&str, &Case> = BTreeMap::new();
    for case in all {
        cases.entry((case.line, &case.id)).or_insert(case);
        let end = case.name.len() - case.id.len() - 1;
        tools.entry(&case.name[..end]).or_insert(case);
    }
    let path = all.first().map_or("", |case| &case.path);
    Sheet {
        title: format!("Shared cases of {path}"),
        contents: html! {},
        body: html! {
            h1 { "Shared cases" }
            p {
                (counted(cases.len(), "case")) " in " code { (t(path)) } ", which these tools share, each with its own call:"
                @for (name, case) in &tools { " " a href=(here.to(&address::case(site, case))) { (t(name)) } }
            }
            @for case in cases.values() { (blocks::shared_case(case)) }
        },
    }
}
