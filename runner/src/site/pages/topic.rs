//! A page per topic, of tools with more cases than one page holds.

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
        @for group in by_requirement(cases) {
            section.g {
                @for id in &group[0].covers { (clause(site, here, id)) }
                @for case in group { (blocks::case(site, here, case)) }
            }
        }
    }
}

/// Cases that follow each other and cover the same requirements.
fn by_requirement<'a>(cases: &'a [&'a Case]) -> impl Iterator<Item = &'a [&'a Case]> {
    cases.chunk_by(|a, b| a.covers == b.covers)
}

fn clause(site: &Site<'_>, here: Here<'_>, id: &str) -> Markup {
    let requirement = site.suite().requirement(id);
    html! {
        @if let (Some(one), Some(address)) = (requirement, address::requirement_of(site, id)) {
            p.clause {
                (blocks::level(one.level)) " " a href=(here.to(&address)) { (t(id)) } " "
                (crate::site::shown::prose(&one.statement))
            }
        }
    }
}
