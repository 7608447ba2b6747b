//! The index that the script searches: a file of JavaScript, since pages from disk may not fetch JSON.

use std::collections::BTreeMap;

use seekspec_conformance::model::requirement::Requirement;
use seekspec_conformance::suite::Case;
use seekspec_faults::coverage::CoverageStatus;
use serde_json::{Value, json};

use super::SitePage;
use super::address;
use super::blocks::status_word;
use super::subject::Site;
use crate::html::report_name;
use crate::views::tool::ToolView;
use seekspec_run::output::escaped;

const FILE: &str = "search.js";

/// Per tool: its page, its requirements and, per topic, the cases, why there are some of them, and their public reports.
pub(super) fn index(site: &Site<'_>) -> SitePage {
    let tools: Vec<Value> = site.tools.iter().map(|tool| of_tool(site, tool)).collect();
    let index = json!({ "tools": tools }).to_string();
    SitePage {
        path: FILE.to_owned(),
        text: format!("window.seekspecIndex = {};\n", escaped(&index)),
    }
}

fn of_tool(site: &Site<'_>, tool: &ToolView<'_>) -> Value {
    let requirements = tool
        .requirements()
        .iter()
        .map(|one| of_requirement(site, tool, one));
    let topics = tool.topics().into_iter().map(|(topic, cases)| {
        let ids: Vec<&str> = cases.iter().map(|case| case.id.as_str()).collect();
        json!([topic, ids.join(" "), reasons(&cases), reports(&cases)])
    });
    json!({
        "name": format!("{}/{}", tool.profile.profile, tool.name),
        "page": tool.path(),
        "about": tool.spec.about,
        "split": tool.is_split(),
        "requirements": requirements.collect::<Vec<_>>(),
        "topics": topics.collect::<Vec<_>>(),
    })
}

/// Why there is a case, by its place among those of the topic.
fn reasons<'a>(cases: &[&'a Case]) -> BTreeMap<usize, &'a str> {
    let reasons = cases
        .iter()
        .enumerate()
        .filter_map(|(place, case)| Some((place, case.why.as_deref()?.trim())));
    reasons.collect()
}

/// The names of the public reports of a case, by its place among those of the topic.
fn reports(cases: &[&Case]) -> BTreeMap<usize, String> {
    let cases = cases.iter().enumerate();
    let reported = cases.filter(|(_, case)| !case.seen_in.is_empty());
    let names = |case: &Case| {
        let names = case.seen_in.iter().map(|address| report_name(address));
        names.collect::<Vec<_>>().join(" ")
    };
    reported.map(|(place, case)| (place, names(case))).collect()
}

/// The end of its id, its level, how well it is tested, and its statement.
fn of_requirement(site: &Site<'_>, tool: &ToolView<'_>, one: &Requirement) -> Value {
    let covered = site.covered(tool, &one.id);
    json!([
        address::requirement_anchor(tool, &one.id),
        one.level.word(),
        status_word(covered.map_or(CoverageStatus::Uncovered, |covered| covered.status)),
        one.statement,
    ])
}
