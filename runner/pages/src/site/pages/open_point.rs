//! A page per point that a document leaves open: the interpretations, and who chose which.

use std::collections::BTreeMap;

use maud::{Markup, html};
use seekspec_conformance::judge::{Contract, judge};
use seekspec_conformance::suite::Case;

use super::{PageSet, PlannedPage};
use crate::comparison::{Choice, OpenPoint};
use crate::html::{Here, Sheet, level, prose, t};
use crate::site::Site;
use crate::site::address;
use crate::site::blocks::{self, case_link};
use seekspec_run::counted::counted;

const LIST: &str = "open.html";

pub(super) const PAGES: PageSet = PageSet {
    name: "Open points",
    entry: |_| Some(LIST.to_owned()),
    plan: |site| {
        let pages = by_requirement(site).into_values().filter_map(|cases| {
            let path = address::open_point(site, cases.first()?);
            Some(PlannedPage {
                path,
                sheet: Box::new(move |here| sheet(site, here, &cases)),
            })
        });
        let list = PlannedPage {
            path: LIST.to_owned(),
            sheet: Box::new(move |here| Sheet {
                title: "Open points".to_owned(),
                contents: html! {},
                body: list(site, here),
            }),
        };
        pages.chain([list]).collect()
    },
};

/// The cases with interpretations, by the first requirement that they cover.
fn by_requirement<'s>(site: &'s Site<'_>) -> BTreeMap<&'s str, Vec<&'s Case>> {
    let mut open: BTreeMap<&str, Vec<&Case>> = BTreeMap::new();
    for case in &site.suite().cases {
        if let Some(first) = case.covers.first().filter(|_| case.is_open()) {
            open.entry(first).or_default().push(case);
        }
    }
    open
}

fn list(site: &Site<'_>, here: Here<'_>) -> Markup {
    let open = by_requirement(site);
    html! {
        h1 { "Open points" }
        p.lead { "Where a document can be read in several ways, every interpretation is accepted." }
        @for tool in &site.tools {
            @let own: Vec<_> = open.iter().filter(|(id, _)| tool.requirement(id).is_some()).collect();
            @if !own.is_empty() {
                h2 { (t(&tool.full_name())) " " span.w { (own.len()) } }
                ul {
                    @for (id, cases) in own {
                        li {
                            a href=(here.to(&address::open_point(site, cases[0]))) { (t(tool.within(id))) }
                            " " span.w { (counted(cases.len(), "case")) }
                        }
                    }
                }
            }
        }
    }
}

fn sheet(site: &Site<'_>, here: Here<'_>, cases: &[&Case]) -> Sheet {
    let id = cases
        .first()
        .and_then(|case| case.covers.first())
        .map_or("", String::as_str);
    let requirement = site.suite().requirement(id);
    Sheet {
        title: format!("Open point {id}"),
        contents: html! {},
        body: html! {
            h1 { "Open: " (t(id)) }
            @if let (Some(one), Some(address)) = (requirement, address::requirement_of(site, id)) {
                p { (level(one.level)) " " (prose(&one.statement)) " " a href=(here.to(&address)) { "in its place" } }
                @if !one.note.trim().is_empty() { p.n { (prose(&one.note)) } }
            }
            @for case in cases { (point(site, here, case)) }
        },
    }
}

fn point(site: &Site<'_>, here: Here<'_>, case: &Case) -> Markup {
    html! {
        section {
            h2 { (t(&case.topic)) "/" (t(&case.id)) }
            p { (case_link(site, here, case)) }
            @for (index, step) in case.steps.iter().enumerate() {
                @if !step.expect.any_of.is_empty() {
                    p { (blocks::call(step)) }
                    (blocks::expectation(&step.expect))
                    @let number = (case.steps.len() > 1 || case.together.is_some()).then_some(index + 1);
                    (choices(site, here, case, number))
                }
            }
            @if let Some(together) = case.together.as_ref().filter(|together| !together.any_of.is_empty()) {
                p { "All calls together:" }
                (blocks::expectation(together))
                (choices(site, here, case, None))
            }
        }
    }
}

/// Who chose which: the reference, and then the implementations.
fn choices(site: &Site<'_>, here: Here<'_>, case: &Case, step: Option<usize>) -> Markup {
    let reference = of_reference(site, case, step);
    let point = site.open_point(case, step);
    let choices = point.map_or(&[][..], |point: &OpenPoint| &point.choices);
    let choices = site.implementations().zip(choices);
    html! {
        ul.choices {
            @if let Some(chosen) = reference { li { "The reference: " b { (t(&chosen)) } } }
            @for ((_, one), choice) in choices.filter(|(_, choice)| choice.is_known()) {
                li {
                    a href=(here.to(&address::implementation(&one.name))) { (t(&one.name)) } ": "
                    b.bad[*choice == Choice::Neither] { (t(&choice.words())) }
                }
            }
        }
    }
}

fn of_reference(site: &Site<'_>, case: &Case, step: Option<usize>) -> Option<String> {
    let observed = site.answers(case);
    if observed.len() != case.steps.len() {
        return None;
    }
    let judgement = judge(case, observed, &Contract::default());
    let chosen = judgement
        .chosen
        .into_iter()
        .find(|chosen| chosen.step == step)?;
    Some(chosen.interpretations.join(" or "))
}
