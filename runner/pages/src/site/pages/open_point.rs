//! A page per tool with its open points: the interpretations that are accepted, and who chose which.

use std::collections::BTreeMap;

use maud::{Markup, html};
use seekspec_conformance::judge::{Contract, judge};
use seekspec_conformance::suite::{Case, Expectation};

use super::{PageSet, PlannedPage};
use crate::html::{Here, Sheet, level, prose, t};
use crate::site::Site;
use crate::site::address;
use crate::views::tool::ToolView;
use seekspec_run::counted::counted;

/// The choice of an implementation whose answer matches no interpretation.
const NEITHER: &str = "none of them";

pub(super) const PAGES: PageSet = PageSet {
    name: "Open points",
    entry: |_| None,
    plan: |site| {
        let tools = site
            .tools
            .iter()
            .filter(|tool| !open(site, tool).is_empty());
        let pages = tools.map(|tool| PlannedPage {
            path: address::open_points(tool),
            sheet: Box::new(move |here| sheet(site, here, tool)),
        });
        pages.collect()
    },
};

/// The cases of a tool with open points, by the first requirement that they cover.
fn open<'s>(site: &'s Site<'_>, tool: &ToolView<'_>) -> BTreeMap<&'s str, Vec<&'s Case>> {
    let mut open: BTreeMap<&str, Vec<&Case>> = BTreeMap::new();
    for case in &site.suite().cases {
        let first = case
            .covers
            .first()
            .filter(|_| case.expectations().any(Expectation::is_open_point));
        if let Some(id) = first.filter(|id| tool.requirement(id).is_some()) {
            open.entry(id).or_default().push(case);
        }
    }
    open
}

pub(super) fn list(site: &Site<'_>, here: Here<'_>) -> Markup {
    html! {
        h2 #open { "Open points" }
        p { "Where a document can be read in several ways, every interpretation that is listed is accepted." }
        ul {
            @for tool in &site.tools {
                @let open = open(site, tool);
                @if !open.is_empty() {
                    li {
                        a href=(here.to(&address::open_points(tool))) { (t(&tool.full_name())) }
                        ": " (counted(open.len(), "open point"))
                    }
                }
            }
        }
    }
}

fn sheet(site: &Site<'_>, here: Here<'_>, tool: &ToolView<'_>) -> Sheet {
    let open = open(site, tool);
    Sheet {
        title: format!("Open points of {}", tool.full_name()),
        contents: html! {},
        body: html! {
            h1 { "Open points of " a href=(here.to(&tool.path())) { (t(&tool.full_name())) } }
            p.lead { "The requirements whose sentence in the document can be read in several ways. Each interpretation that is listed is accepted; the page of the case says what answer belongs to it." }
            @for (id, cases) in open {
                @if let Some(one) = tool.requirement(id) {
                    section.o id=(address::requirement_anchor(tool, id)) {
                        h2 { a href=(here.to(&address::requirement(tool, id))) { (t(tool.within(id))) } }
                        p { (level(one.level)) " " (prose(&one.statement)) }
                        @if !one.note.trim().is_empty() { p.n { (prose(&one.note)) } }
                        @for (names, places) in by_interpretations(&cases) { (interpretations(site, here, &names, &places)) }
                    }
                }
            }
        },
    }
}

/// An expectation with several interpretations: the case, and the step, from 1, if it has several.
type Place<'a> = (&'a Case, Option<usize>);

/// The places that leave the same open, by the names of the interpretations.
fn by_interpretations<'a>(cases: &[&'a Case]) -> BTreeMap<Vec<String>, Vec<Place<'a>>> {
    let mut groups: BTreeMap<Vec<String>, Vec<Place<'_>>> = BTreeMap::new();
    for case in cases {
        let is_alone = case.steps.len() == 1 && case.together.is_none();
        let of_steps = case.steps.iter().enumerate();
        let of_steps = of_steps
            .map(|(index, step)| ((!is_alone).then_some(index + 1), &step.expect))
            .chain(case.together.iter().map(|together| (None, together)));
        for (step, expect) in of_steps.filter(|(_, expect)| expect.is_open_point()) {
            let names = expect
                .any_of
                .iter()
                .map(|one| format!("“{}”", in_words(&one.name)));
            groups
                .entry(names.collect())
                .or_default()
                .push((case, step));
        }
    }
    groups
}

/// An open point in a sentence, and who chose which in each case.
fn interpretations(
    site: &Site<'_>,
    here: Here<'_>,
    names: &[String],
    places: &[Place<'_>],
) -> Markup {
    html! {
        p {
            @match names {
                [one] => { "The document does not say all of it; an answer is judged as " (t(one)) "." }
                names => { "The document does not decide between " (t(&listed(names))) "; each is accepted." }
            }
        }
        ul.choices {
            @for (case, step) in places {
                li {
                    a href=(here.to(&address::case(site, case))) { (t(&case.id)) }
                    @if let Some(step) = step { ", call " (step) }
                    @if let Some(why) = &case.why { " (" (prose(why)) ")" } ": "
                    @for (index, (chosen, who)) in choices(site, case, *step).into_iter().enumerate() {
                        @if index > 0 { "; " }
                        b class=[(chosen == NEITHER).then_some("bad")] { (t(&in_words(&chosen))) } " by " (t(&listed(&who)))
                    }
                    "."
                }
            }
        }
    }
}

/// The name of an interpretation is written with hyphens.
fn in_words(name: &str) -> String {
    name.replace('-', " ")
}

/// `a, b and c`.
fn listed(names: &[String]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        all => all.concat(),
    }
}

/// Who chose which: the reference, and then the implementations.
fn choices(site: &Site<'_>, case: &Case, step: Option<usize>) -> BTreeMap<String, Vec<String>> {
    let mut chosen: BTreeMap<String, Vec<String>> = BTreeMap::new();
    if let Some(own) = of_reference(site, case, step) {
        chosen
            .entry(own)
            .or_default()
            .push("the reference".to_owned());
    }
    let place = (case.name.clone(), step);
    for (_, one) in site.implementations() {
        if let Some(names) = one.chosen.get(&place) {
            let same = chosen.entry(words(names)).or_default();
            same.push(one.name.clone());
        }
    }
    chosen
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
    Some(words(&chosen.interpretations))
}

/// Several names: the judged facets cannot tell them apart.
fn words(interpretations: &[String]) -> String {
    match interpretations {
        [] => NEITHER.to_owned(),
        names => names.join(" or "),
    }
}
