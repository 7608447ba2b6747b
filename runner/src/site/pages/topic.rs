//! A page per topic, of tools with more cases than one page holds.

use std::collections::BTreeSet;

use maud::{Markup, html};
use seekspec_conformance::suite::Case;

use super::{PageSet, Plan};
use crate::counted::counted;
use crate::site::Site;
use crate::site::address::{self, Here};
use crate::site::blocks;
use crate::site::layout::Sheet;
use crate::site::shown::t;
use crate::site::subject::Tool;

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
    tool: &'s Tool<'_>,
    topic: &'s str,
    cases: Vec<&'s Case>,
) -> Plan<'s> {
    Plan {
        path: address::topic(&tool.profile.profile, tool.name, topic),
        sheet: Box::new(move |here| Sheet {
            title: format!("{}/{topic}", tool.full_name()),
            contents: html! {},
            body: body(site, here, tool, topic, &cases),
        }),
    }
}

fn body(site: &Site<'_>, here: Here<'_>, tool: &Tool<'_>, topic: &str, cases: &[&Case]) -> Markup {
    html! {
        h1 { a href=(here.to(&tool.path())) { (t(&tool.full_name())) } "/" (t(topic)) }
        p { (counted(cases.len(), "case")) ". " code { "seekspec explain " (t(&tool.full_name())) "/" (t(topic)) "/…" } " shows one on a terminal. " (super::tool::accepted(site, tool)) }
        @for (clauses, group) in by_requirement(cases) {
            section.g {
                @for (id, is_first) in clauses { (clause(site, here, id, is_first)) }
                @for case in group { (blocks::case(site, here, case)) }
            }
        }
    }
}

/// Requirements, and whether each is the first time on the page.
type Clauses<'a> = Vec<(&'a str, bool)>;

/// Cases that follow each other and cover the same requirements.
fn by_requirement<'a>(
    cases: &'a [&'a Case],
) -> impl Iterator<Item = (Clauses<'a>, &'a [&'a Case])> {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let groups = cases.chunk_by(|a, b| a.covers == b.covers);
    groups.map(move |group| {
        let covers = group.iter().take(1).flat_map(|case| &case.covers);
        let clauses = covers.map(|id| (id.as_str(), seen.insert(id)));
        (clauses.collect(), group)
    })
}

/// The statement is said once a page.
fn clause(site: &Site<'_>, here: Here<'_>, id: &str, is_first: bool) -> Markup {
    let requirement = site.suite().requirement(id);
    html! {
        @if let (Some(one), Some(address)) = (requirement, address::requirement_of(site, id)) {
            p.clause {
                (blocks::level(one.level)) " " a href=(here.to(&address)) { (t(id)) } " "
                @if is_first { (crate::site::shown::prose(&one.statement)) }
            }
        }
    }
}
