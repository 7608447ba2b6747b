//! A case: the tree, the calls, the expectation and the answer of the reference.

use std::collections::BTreeMap;

use maud::{Markup, html};
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::{Case, Step};
use seekspec_conformance::tree::Tree;
use seekspec_conformance::verdict::Verdict;
use serde_json::Value;

use super::answer::answer;
use super::expectation::expectation;
use super::tree::tree;
use crate::comparison::ComparedImplementation;
use crate::html::{self, Here, level, prose, report_name, t};
use crate::site::address;
use crate::site::subject::{CaseFacts, Site};
use seekspec_prove::reference;
use seekspec_run::document::flow;
use seekspec_run::tree_sketch::tree_sketch;

/// How many of the mutants that a case kills are named.
const MOST_MUTANTS: usize = 1;

/// The case, folded.
pub(crate) fn case(site: &Site<'_>, here: Here<'_>, case: &Case) -> Markup {
    let answers = site.answers(case);
    let is_alone = case.steps.len() == 1;
    let good = if reference::has_profile(&case.profile) {
        "Reference"
    } else {
        "Good target"
    };
    html! {
        details.c id=(address::case_anchor(case)) {
            summary {
                code { (t(&case.topic)) "/" (t(&case.id)) }
                @if case.level != Level::Must { " " (level(case.level)) }
                @if let Some(why) = &case.why { " " (prose(why)) }
            }
            dl {
                dt { "Tree" } dd { (tree(&case.tree)) }
                @for (index, step) in case.steps.iter().enumerate() {
                    @if let Some(change) = &step.change {
                        dt { "Change" } dd { (patch(change)) }
                    }
                    @if step.restarts { dt { "Restart" } dd { "the tool is ended and started again" } }
                    dt { "Call" @if !is_alone { " " (index + 1) } }
                    dd { (call(step)) }
                    dt { "Expected" } dd { (expectation(&step.expect)) }
                    @if let Some(observed) = answers.get(index) {
                        dt { (good) } dd { (answer(observed, &step.expect)) }
                    }
                }
                @if let Some(together) = &case.together {
                    dt { "Together" } dd { (expectation(together)) }
                }
                @if answers.is_empty() { dt { (good) } dd { (not_asked(case)) } }
                (proof(site, here, case))
                (otherwise(site, here, case))
                dt { "Place" } dd { (t(&site.source.place_of(case))) }
            }
        }
    }
}

fn not_asked(case: &Case) -> &'static str {
    if case.fault.is_some() {
        "not asked here: the case needs a slow or failing file system"
    } else {
        "not asked here: the profile names none, or this machine lacks what the case needs"
    }
}

/// The call of a step, with its arguments and what it has beyond them.
pub(crate) fn call(step: &Step) -> Markup {
    let tool = if step.lists_tools {
        "tools/list"
    } else {
        &step.tool
    };
    let arguments = flow(&Value::Object(step.arguments.clone()));
    html! {
        code { b { (t(tool)) } " " (t(&arguments)) }
        @if let Some(with) = with(step) { " with " code { (t(&with)) } }
    }
}

/// The data of the call beyond its arguments.
fn with(step: &Step) -> Option<String> {
    let mut with = serde_json::to_value(&step.with).ok()?;
    let fields = with.as_object_mut()?;
    fields.retain(|_, value| *value != Value::Bool(false));
    (!fields.is_empty()).then(|| flow(&with))
}

fn patch(change: &seekspec_conformance::tree::TreePatch) -> Markup {
    let entries = change.entries.iter();
    let laid = entries.filter_map(|(path, entry)| Some((path.clone(), entry.clone()?)));
    let laid = Tree {
        entries: laid.collect(),
    };
    let removed: Vec<&str> = change
        .entries
        .iter()
        .filter(|(_, entry)| entry.is_none())
        .map(|(path, _)| path.as_str())
        .collect();
    html! {
        @if !laid.entries.is_empty() { p { "written: " code { (t(&tree_sketch(&laid, ""))) } } }
        @if !removed.is_empty() { p { "removed: " code { (t(&removed.join(", "))) } } }
    }
}

/// The mutants that the case kills, and the permitted variants that it does not accept, which the page says it does.
fn proof(site: &Site<'_>, here: Here<'_>, case: &Case) -> Markup {
    let none = CaseFacts::default();
    let facts = site.facts(case).unwrap_or(&none);
    html! {
        @if facts.kills > 0 {
            dt { "Kills" }
            dd {
                @for mutant in facts.proves.iter().take(MOST_MUTANTS) {
                    a href=(here.to(&address::mutant(&mutant.profile, &mutant.tool, &mutant.name))) { (t(&mutant.about)) } "; "
                }
                (more(facts.kills, facts.proves.len().min(MOST_MUTANTS)))
            }
        }
        @if let Some(guards) = &case.guards { dt { "Guards" } dd { "against " (prose(guards)) } }
        @if !case.seen_in.is_empty() {
            dt { "Seen in" }
            dd { @for address in &case.seen_in { a href=(address) { (t(&report_name(address))) } " " } }
        }
        @if !facts.rejects.is_empty() {
            dt { "Accepts" }
            dd { "all permitted variants but: " @for variant in &facts.rejects { (prose(&variant.about)) ". " } }
        }
    }
}

/// The implementations that answer the case otherwise, by verdict.
fn otherwise(site: &Site<'_>, here: Here<'_>, case: &Case) -> Markup {
    let mut differing: BTreeMap<Verdict, Vec<&ComparedImplementation>> = BTreeMap::new();
    for (_, one) in site.implementations() {
        if let Some(difference) = one.differences.get(&case.name) {
            let same = differing.entry(difference.report.verdict).or_default();
            same.push(one);
        }
    }
    html! {
        @if !differing.is_empty() {
            dt { "Otherwise" }
            dd {
                @for (verdict, all) in differing {
                    p {
                        (html::verdict(verdict)) ":"
                        @for one in all { " " a href=(here.to(&address::difference(one, case))) { (t(&one.name)) } }
                    }
                }
            }
        }
    }
}

fn more(kills: usize, named: usize) -> String {
    match (kills - named, named) {
        (0, _) => "no other".to_owned(),
        (1, 0) => "1 mutant, of other requirements".to_owned(),
        (more, 0) => format!("{more} mutants, of other requirements"),
        (more, _) => format!("and {more} more"),
    }
}
