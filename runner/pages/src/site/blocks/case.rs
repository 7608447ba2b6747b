//! A case: the tree, the calls, the expectation and the answer of the reference.

use std::collections::BTreeMap;
use std::sync::Arc;

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
use crate::html::{self, Here, level, prose, report_name, segment, t};
use crate::site::address;
use crate::site::subject::{CaseFacts, Site};
use crate::views::tool::ToolView;
use seekspec_prove::reference;
use seekspec_run::document::flow;
use seekspec_run::tree_sketch::tree_sketch;

/// A smaller tree is drawn in every case.
const FEWEST_ENTRIES: usize = 2;
/// How many of the mutants that a case kills are named.
const MOST_MUTANTS: usize = 1;

/// The case, folded.
pub(crate) fn case(site: &Site<'_>, here: Here<'_>, case: &Case) -> Markup {
    let is_split = site
        .tool(&case.profile, &case.tool)
        .is_some_and(ToolView::is_split);
    let shared = address::shared(case);
    html! {
        details.c id=(address::case_anchor(is_split, case)) {
            summary {
                b { @if !is_split { (t(&case.topic)) "/" } (t(&case.id)) }
                @if case.level != Level::Must { " " (level(case.level)) }
                @if let Some(why) = case.why.as_ref().filter(|_| shared.is_none()) { " " (prose(why)) }
            }
            dl {
                @match shared {
                    Some(page) => {
                        dt { "Case" } dd { a href=(here.to(&format!("{page}#{}", segment(&case.id)))) { "tree and expectation" } }
                    }
                    None => {
                        (question(site, here, case))
                        @if !case.seen_in.is_empty() { dt { "Seen in" } dd { (seen_in(case)) } }
                    }
                }
                (proof(site, case))
                (otherwise(site, here, case))
            }
        }
    }
}

/// A case that several tools share, folded: what is the same for all of them.
pub(crate) fn shared_case(case: &Case) -> Markup {
    html! {
        details.c id=(segment(&case.id)) {
            summary {
                b { (t(&case.id)) }
                @if let Some(why) = &case.why { " " (prose(why)) }
            }
            dl {
                dt { "Tree" } dd { (tree(&case.tree)) }
                @for step in &case.steps { dt { "Expected" } dd { (expectation(&step.expect)) } }
                @if !case.seen_in.is_empty() { dt { "Seen in" } dd { (seen_in(case)) } }
            }
        }
    }
}

/// Links to the public reports.
fn seen_in(case: &Case) -> Markup {
    html! { @for address in &case.seen_in { a href=(address) { (t(&report_name(address))) } " " } }
}

/// The tree, the calls, what is expected, and the answers of the reference.
fn question(site: &Site<'_>, here: Here<'_>, case: &Case) -> Markup {
    let answers = site.answers(case);
    let is_alone = case.steps.len() == 1;
    let is_example = case.is_open() || is_first_of_its_kind(site, case);
    let good = if reference::has_profile(&case.profile) {
        "Reference"
    } else {
        "Good target"
    };
    html! {
        dt { "Tree" } dd { (tree_once(site, here, case)) }
        @for (index, step) in case.steps.iter().enumerate() {
            @if let Some(change) = &step.change {
                dt { "Change" } dd { (patch(change)) }
            }
            @if let Some(roots) = new_roots(case, index) { dt { "Roots" } dd { (roots) } }
            @if step.restarts { dt { "Restart" } dd { "the tool is ended and started again" } }
            dt { "Call" @if !is_alone { " " (index + 1) } }
            dd { (call(step, &case.tool)) }
            dt { "Expected" } dd { (expectation(&step.expect)) }
            @if let Some(observed) = answers.get(index).filter(|_| is_example) {
                dt { (good) } dd { @if step.lists_tools { "its list of tools" } @else { (answer(observed, &step.expect)) } }
            }
        }
        @if let Some(together) = &case.together {
            dt { "Together" } dd { (expectation(together)) }
        }
        @if answers.is_empty() { dt { (good) } dd { (not_asked(case)) } }
    }
}

/// The roots that the client has from this step on; `None`: those before.
fn new_roots(case: &Case, index: usize) -> Option<Markup> {
    let roots = case.steps[index].with.roots.as_ref()?;
    let before = index.checked_sub(1).map(|before| &case.steps[before]);
    let are_new = before.is_none_or(|before| before.with.roots.as_ref() != Some(roots));
    are_new.then(|| {
        html! {
            @if roots.is_empty() { "the client has none" } @else { "those of the client: " code { (t(&roots.join(", "))) } }
        }
    })
}

/// Whether no case before it in its topic covers the same requirements: its answer is an example for theirs.
fn is_first_of_its_kind(site: &Site<'_>, case: &Case) -> bool {
    let is_alike = |one: &&Case| {
        one.topic == case.topic
            && one.covers == case.covers
            && (&one.profile, &one.tool) == (&case.profile, &case.tool)
    };
    let first = site.suite().cases.iter().find(is_alike);
    first.is_none_or(|first| first.name == case.name)
}

/// A tree that several cases of the page have is drawn in the first.
fn tree_once(site: &Site<'_>, here: Here<'_>, case: &Case) -> Markup {
    let page = |other: &Case| {
        address::case(site, other)
            .split('#')
            .next()
            .map(str::to_owned)
    };
    let own = page(case);
    let mut cases = site.suite().cases.iter();
    let is_same = |other: &&Case| {
        (Arc::ptr_eq(&other.tree, &case.tree) || other.tree == case.tree) && page(other) == own
    };
    let first = cases.find(is_same).filter(|first| first.name != case.name);
    match first.filter(|_| case.tree.entries.len() > FEWEST_ENTRIES) {
        Some(first) => {
            html! { "that of " a href=(here.to(&address::case(site, first))) { (t(&first.id)) } }
        }
        None => tree(&case.tree),
    }
}

fn not_asked(case: &Case) -> &'static str {
    if case.fault.is_some() {
        "not asked here: the case needs a slow or failing file system"
    } else {
        "not asked here: the profile names none, or this machine lacks what the case needs"
    }
}

/// The call of a step, with its arguments and what it has beyond them. The tool of the page is not named again.
pub(crate) fn call(step: &Step, of_page: &str) -> Markup {
    let tool = if step.lists_tools {
        "tools/list"
    } else {
        &step.tool
    };
    let arguments = flow(&Value::Object(step.arguments.clone()));
    html! {
        code { @if tool != of_page { b { (t(tool)) } " " } (t(&arguments)) }
        @if let Some(with) = with(step) { " with " code { (t(&with)) } }
    }
}

/// The data of the call beyond its arguments. The roots are the client's.
fn with(step: &Step) -> Option<String> {
    let mut with = serde_json::to_value(&step.with).ok()?;
    let fields = with.as_object_mut()?;
    fields.retain(|key, value| *value != Value::Bool(false) && key != "roots");
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
fn proof(site: &Site<'_>, case: &Case) -> Markup {
    let none = CaseFacts::default();
    let facts = site.facts(case).unwrap_or(&none);
    html! {
        @if facts.kills > 0 {
            dt { "Kills" }
            dd {
                @for mutant in facts.proves.iter().take(MOST_MUTANTS) {
                    (prose(&mutant.about)) "; "
                }
                (more(facts.kills, facts.proves.len().min(MOST_MUTANTS)))
            }
        }
        @if let Some(guards) = &case.guards { dt { "Guards" } dd { "against " (prose(guards)) } }
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
        (more, 0) => format!("{more} of other requirements"),
        (more, _) => format!("{more} more"),
    }
}
