//! A page per topic, of tools with more cases than one page holds.

use std::collections::BTreeSet;

use maud::{Markup, html};
use seekspec_conformance::model::requirement::Requirement;
use seekspec_conformance::suite::Case;

use super::{PageSet, PlannedPage};
use crate::html::{Here, Sheet, level, prose, t};
use crate::site::Site;
use crate::site::address;
use crate::site::blocks;
use crate::views::tool::ToolView;
use seekspec_run::counted::counted;

pub(super) const PAGES: PageSet = PageSet {
    name: "Topics",
    entry: |_| None,
    plan: |site| {
        let tools = site.tools.iter().filter(|tool| tool.is_split());
        let plans = tools.flat_map(|tool| {
            let topics = tool.topics().into_iter();
            topics.map(move |(topic, cases)| plan(site, tool, topic, cases))
        });
        plans.collect()
    },
};

fn plan<'s>(
    site: &'s Site<'_>,
    tool: &'s ToolView<'_>,
    topic: &'s str,
    cases: Vec<&'s Case>,
) -> PlannedPage<'s> {
    PlannedPage {
        path: address::topic(&tool.profile.profile, tool.name, topic),
        sheet: Box::new(move |here| Sheet {
            title: format!("{}/{topic}", tool.full_name()),
            contents: html! {},
            body: body(site, here, tool, topic, &cases),
        }),
    }
}

fn body(
    site: &Site<'_>,
    here: Here<'_>,
    tool: &ToolView<'_>,
    topic: &str,
    cases: &[&Case],
) -> Markup {
    html! {
        h1 { a href=(here.to(&tool.path())) { (t(&tool.full_name())) } "/" (t(topic)) }
        p { (counted(cases.len(), "case")) ". " code { "seekspec explain " (t(&tool.full_name())) "/" (t(topic)) "/…" } " shows one on a terminal. "
            @if let Some(own) = cases.iter().find(|case| address::shared(case).is_none()) { "They are in " code { (t(&own.path)) } ". " }
            (shared(here, cases))
            (super::tool::accepted(site, tool)) }
        @for (covered, group) in by_requirement(site, cases) {
            section.g {
                (clauses(site, here, tool, &covered))
                @for case in group { (blocks::case(site, here, case)) }
            }
        }
    }
}

/// A requirement of cases that follow each other.
struct Covered<'a> {
    one: &'a Requirement,
    /// Whether this is its first place on the page, to which the page of the tool links.
    is_new: bool,
    /// Whether its statement stands here: where cases are about it first, once a page.
    is_said: bool,
}

/// Cases that follow each other and cover the same requirements; with these.
fn by_requirement<'a>(
    site: &Site<'a>,
    cases: &'a [&'a Case],
) -> Vec<(Vec<Covered<'a>>, &'a [&'a Case])> {
    let (mut seen, mut said) = (BTreeSet::new(), BTreeSet::new());
    let groups = cases.chunk_by(|a, b| a.covers == b.covers);
    let with_covered = groups.map(|group| {
        let covers = group.iter().take(1).flat_map(|case| &case.covers);
        let known = covers.filter_map(|id| site.suite().requirement(id));
        let covered = known.enumerate().map(|(index, one)| Covered {
            one,
            is_new: seen.insert(&one.id),
            is_said: index == 0 && said.insert(&one.id),
        });
        (covered.collect(), group)
    });
    with_covered.collect()
}

fn clauses(
    site: &Site<'_>,
    here: Here<'_>,
    tool: &ToolView<'_>,
    covered: &[Covered<'_>],
) -> Markup {
    html! {
        @for Covered { one, is_new, .. } in covered.iter().filter(|one| one.is_said) {
            p.clause id=[is_new.then(|| address::requirement_anchor(tool, &one.id))] {
                (level(one.level)) " " (link(site, here, tool, one)) " " (prose(&one.statement))
            }
        }
        @if covered.iter().any(|one| !one.is_said) {
            p.clause {
                @for Covered { one, is_new, .. } in covered.iter().filter(|one| !one.is_said) {
                    span id=[is_new.then(|| address::requirement_anchor(tool, &one.id))] { (link(site, here, tool, one)) } " "
                }
            }
        }
    }
}

fn link(site: &Site<'_>, here: Here<'_>, tool: &ToolView<'_>, one: &Requirement) -> Markup {
    let address = address::requirement_of(site, &one.id);
    let name = tool.within(&one.id);
    html! { a href=[address.map(|address| here.to(&address))] { (t(name)) } }
}

/// Where the shared cases are, and how the tool is called in them.
fn shared(here: Here<'_>, cases: &[&Case]) -> Markup {
    let mut cases = cases.iter();
    let page = cases.find_map(|case| Some((case, address::shared(case)?)));
    html! {
        @if let Some((case, page)) = page {
            "The trees and expectations of " a href=(here.to(&page)) { (t(&case.path)) } " are shared by several tools"
            @if let Some(step) = case.steps.first() { "; here the call is " (blocks::call(step, &case.tool)) } ". "
        }
    }
}
