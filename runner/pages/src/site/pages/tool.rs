//! A page per tool: the manual and the standard.

use maud::{Markup, html};
use seekspec_faults::mutation::generated::leaves;

use super::{PageSet, PlannedPage};
use crate::html::{Here, Sheet, prose, segment, t};
use crate::site::Site;
use crate::site::address;
use crate::site::blocks;
use crate::views::tool::{ToolView, presence};
use seekspec_prove::reference;
use seekspec_run::counted::counted;
use seekspec_run::document::flow;

pub(super) const PAGES: PageSet = PageSet {
    name: "Tools",
    entry: |_| None,
    plan: |site| {
        let tools = site.tools.iter();
        let plan = tools.map(|tool| PlannedPage {
            path: tool.path(),
            sheet: Box::new(move |here| Sheet {
                title: tool.full_name(),
                contents: contents(tool),
                body: body(site, here, tool),
            }),
        });
        plan.collect()
    },
};

fn contents(tool: &ToolView<'_>) -> Markup {
    html! {
        ul {
            li { a href="#parameters" { "Parameters" } }
            @for (name, members) in tool.groups() {
                li { a href={ "#group-" (segment(name)) } { (t(name)) } " " span.w { (members.len()) } }
            }
            li { a href="#rules" { "Limits and texts" } }
        }
    }
}

fn body(site: &Site<'_>, here: Here<'_>, tool: &ToolView<'_>) -> Markup {
    html! {
        h1 { (t(&tool.profile.profile)) "/" (t(tool.name)) }
        p.lead { (prose(&tool.spec.about)) "." }
        @if let Some(file) = tool.file { p.w { "Document: " (blocks::product::document(&file.source)) } }
        p {
            (counted(tool.requirements().len(), "requirement")) ", " (counted(tool.cases.len(), "case")) "; "
            a href=(here.to(&address::mutants(&tool.profile.profile, tool.name))) { "mutants and permitted variants" } ". "
            (accepted(site, tool))
            @if !tool.is_split() { " The case " code { "TOPIC/NAME" } " is in " code { (t(&tool.full_name())) "/TOPIC.yaml" } "." }
        }
        h2 #parameters { "Parameters" }
        (parameters(tool))
        h2 #requirements { "Requirements" }
        (filters())
        @for (name, members) in tool.groups() {
            div.g {
                h3 id={ "group-" (segment(name)) } { (t(name)) }
                @for one in members { (blocks::requirement(site, here, tool, one)) }
            }
        }
        (topics(here, tool))
        (rules(site, here, tool))
    }
}

/// Said once, for every case that does not say otherwise.
pub(super) fn accepted(site: &Site<'_>, tool: &ToolView<'_>) -> Markup {
    let variants = site.variants(tool).count();
    html! {
        @if variants > 0 {
            "Each case accepts " (counted(variants, "permitted variant")) ", apart from those that it names. "
        }
        "The answer of the reference stands in the first case on the same requirements, and at open points."
    }
}

fn parameters(tool: &ToolView<'_>) -> Markup {
    let parameters = tool.parameters();
    html! {
        @if parameters.is_empty() { p { "None." } } @else {
            dl.params {
                @for (name, parameter) in parameters {
                    dt { code { b { (t(name)) } } " " code { (t(&parameter.kind)) } " " span.w { (presence(parameter)) } }
                    dd { (prose(&parameter.about)) }
                }
            }
        }
    }
}

/// The script shows them: without it nothing can be filtered.
fn filters() -> Markup {
    html! {
        form.filters hidden {
            fieldset {
                legend { "Level" }
                @for word in ["must", "should", "may"] { (checkbox("l", word, &word.to_uppercase())) }
            }
            fieldset {
                legend { "Tested" }
                @for word in ["proven", "covered", "untested", "uncovered"] { (checkbox("s", word, word)) }
            }
            button type="button" data-fold="" { "Unfold all" }
            output {}
        }
    }
}

fn checkbox(kind: &str, word: &str, label: &str) -> Markup {
    html! { label { input type="checkbox" name=(kind) value=(word) checked; " " (label) } " " }
}

/// Links to the pages of the topics, where the cases have their own.
fn topics(here: Here<'_>, tool: &ToolView<'_>) -> Markup {
    html! {
        @if tool.is_split() {
            h2 #cases { "Cases" }
            ul.columns {
                @for (topic, cases) in tool.topics() {
                    li {
                        a href=(here.to(&address::topic(&tool.profile.profile, tool.name, topic))) { (t(topic)) }
                        " " span.w { (cases.len()) }
                    }
                }
            }
        }
    }
}

/// The rules of the reference: every number and text of the document once, with the requirements that it comes from.
fn rules(site: &Site<'_>, here: Here<'_>, tool: &ToolView<'_>) -> Markup {
    let rules = reference::rules(&tool.profile.profile, tool.name);
    let leaves = rules.as_ref().map(leaves).unwrap_or_default();
    let key = (tool.profile.profile.clone(), tool.name.to_owned());
    let notes = site.full.faults.rule_notes.get(&key);
    let carries = notes.map(|notes| &notes.carries);
    html! {
        h2 #rules { "Limits and texts" }
        @if leaves.is_empty() { p { "The reference engine does not implement this tool." } } @else {
            p { "The rules of the reference, with the requirements that they come from." }
            div.scroll tabindex="0" role="region" aria-label="Rules" {
                table {
                    thead { tr { th scope="col" { "Rule" } th scope="col" { "Value" } th scope="col" { "From" } } }
                    tbody {
                        @for (name, value) in &leaves {
                            tr {
                                th scope="row" { code { (t(name)) } }
                                td { code { (t(&flow(value))) } }
                                td { @for id in carries.and_then(|carries| carries.get(name)).into_iter().flatten() {
                                    (requirement_link(site, here, tool, id)) " "
                                } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn requirement_link(site: &Site<'_>, here: Here<'_>, tool: &ToolView<'_>, id: &str) -> Markup {
    let name = tool.within(id);
    html! {
        @match address::requirement_of(site, id) {
            Some(address) => a href=(here.to(&address)) { (t(name)) },
            None => (t(name)),
        }
    }
}
