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
        p { (counted(cases.len(), "case")) ". " code { "seekspec explain " (t(&tool.full_name())) "/" (t(topic)) "/…" } " shows one on a terminal. " (super::tool::accepted(site, tool)) }
        @for (covered, group) in by_requirement(site, cases) {
            section.g {
                (clauses(site, here, tool, &covered))
                @for case in group { (blocks::case(site, here, case)) }
            }
        }
    }
}

/// Requirements, and whether each is the first time on the page.
type Covered<'a> = Vec<(&'a Requirement, bool)>;

/// Cases that follow each other and cover the same requirements; with these.
fn by_requirement<'a>(
    site: &Site<'a>,
    cases: &'a [&'a Case],
) -> Vec<(Covered<'a>, &'a [&'a Case])> {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let groups = cases.chunk_by(|a, b| a.covers == b.covers);
    let with_covered = groups.map(|group| {
        let covers = group.iter().take(1).flat_map(|case| &case.covers);
        let known = covers.filter_map(|id| site.suite().requirement(id));
        let covered = known.map(|one| (one, seen.insert(&one.id)));
        (covered.collect(), group)
    });
    with_covered.collect()
}

/// A statement is said once a page; further on, its id is enough.
fn clauses(
    site: &Site<'_>,
    here: Here<'_>,
    tool: &ToolView<'_>,
    covered: &[(&Requirement, bool)],
) -> Markup {
    let (new, known): (Vec<_>, Vec<_>) = covered.iter().partition(|(_, is_first)| *is_first);
    html! {
        @if !known.is_empty() {
            p.clause { @for (one, _) in known { (link(site, here, tool, one)) " " } }
        }
        @for (one, _) in new {
            p.clause { (level(one.level)) " " (link(site, here, tool, one)) " " (prose(&one.statement)) }
        }
    }
}

fn link(site: &Site<'_>, here: Here<'_>, tool: &ToolView<'_>, one: &Requirement) -> Markup {
    let address = address::requirement_of(site, &one.id);
    let name = tool.within(&one.id);
    html! { a href=[address.map(|address| here.to(&address))] { (t(name)) } }
}
