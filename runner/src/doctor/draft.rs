//! The tools that a target lists, beside those that are expected.

use seekspec_conformance::cut::enumerated;
use seekspec_conformance::model::profile::ToolSpec;
use seekspec_conformance::near;
use seekspec_conformance::suite::Suite;
use serde_json::Value;

use super::context;
use super::finding::Finding;
use crate::target::Target;
use crate::transport::{Discovered, Probe};

const TOPIC: &str = "tools";

/// What is found where a target can list its tools.
pub(super) fn tools(target: &Target, probe: &Probe, suite: &Suite) -> Vec<Finding> {
    let Some(listed) = &probe.tools else {
        return Vec::new();
    };
    let names: Vec<&str> = listed.iter().map(|tool| tool.name.as_str()).collect();
    let all = match names.as_slice() {
        [] => Finding::bad(TOPIC, "it lists no tool at all"),
        names => Finding::good(TOPIC, format!("it lists {}", enumerated(names))),
    };
    let mut findings = vec![all];
    for tool in context::tools(target, suite) {
        let theirs = target.tool_name(&tool);
        let found = listed.iter().find(|listed| listed.name == theirs);
        match (found, spec(target, suite, &tool)) {
            (None, _) => findings.push(unlisted(&tool, theirs, &names)),
            (Some(found), Some(spec)) => findings.extend(arguments(&tool, found, spec, target)),
            (Some(_), None) => {}
        }
    }
    findings
}

fn spec<'a>(target: &Target, suite: &'a Suite, tool: &str) -> Option<&'a ToolSpec> {
    suite.tool(target.profile.as_deref()?, tool)
}

fn unlisted(tool: &str, theirs: &str, names: &[&str]) -> Finding {
    let finding = Finding::bad(TOPIC, format!("it does not list `{theirs}`"));
    let near = near::nearest(theirs, names.iter().copied());
    match near.or_else(|| sharing_a_word(theirs, names)) {
        Some(near) => finding
            .advising(format!(
                "if `{near}` is the tool that the profile calls `{tool}`, say so"
            ))
            .proposing(format!("tools: {{{tool}: {near}}}")),
        None => finding.advising(format!(
            "name under `tools` those that it has; without `{tool}` its cases are unsupported"
        )),
    }
}

/// A name that has a part of this one, such as `search_files` for `find_files`.
fn sharing_a_word<'a>(name: &str, names: &[&'a str]) -> Option<&'a str> {
    let parts = |name: &str| -> Vec<String> {
        let parts = name.split(['_', '-', '.']);
        parts
            .map(|part| part.trim_end_matches('s').to_lowercase())
            .collect()
    };
    let own = parts(name);
    let shares = |other: &&&str| parts(other).iter().any(|part| own.contains(part));
    names.iter().find(shares).copied()
}

/// Arguments that the tool does not know, and those that it wants and nothing gives.
fn arguments(tool: &str, listed: &Discovered, spec: &ToolSpec, target: &Target) -> Vec<Finding> {
    let Some(known) = listed.input_schema["properties"].as_object() else {
        return Vec::new();
    };
    let known: Vec<&str> = known.keys().map(String::as_str).collect();
    let given = target.mapping.argument_names(tool, spec.parameters.keys());
    let stray = given
        .iter()
        .filter(|(_, theirs)| !known.contains(&theirs.as_str()));
    let mut findings: Vec<Finding> = stray
        .map(|(ours, theirs)| unknown_argument(tool, listed, ours, theirs, &known, &given))
        .collect();
    let required = listed.input_schema["required"].as_array();
    let required = required.into_iter().flatten().filter_map(Value::as_str);
    let filled = target.mapping.filled_names(tool);
    let missing = required.filter(|name| {
        !given.iter().any(|(_, theirs)| theirs == name) && !filled.iter().any(|one| one == name)
    });
    findings.extend(missing.map(|name| {
        Finding::bad(
            tool,
            format!(
                "`{}` requires `{name}`, which no call will have",
                listed.name
            ),
        )
        .advising("map an argument to it, or give it a constant")
        .proposing(format!(
            "tools: {{{tool}: {{constants: {{{name}: VALUE}}}}}}"
        ))
    }));
    findings
}

fn unknown_argument(
    tool: &str,
    listed: &Discovered,
    ours: &str,
    theirs: &str,
    known: &[&str],
    given: &[(String, String)],
) -> Finding {
    let free = known.iter().copied();
    let free: Vec<&str> = free
        .filter(|name| !given.iter().any(|(_, theirs)| theirs == name))
        .collect();
    let text = format!(
        "`{}` has no argument `{theirs}`, only {}",
        listed.name,
        enumerated(known)
    );
    let finding = Finding::bad(tool, text);
    match near::nearest(theirs, free.iter().copied()).or_else(|| sharing_a_word(theirs, &free)) {
        Some(near) => finding
            .advising(format!("if `{near}` is what the profile calls `{ours}`, say so"))
            .proposing(format!("tools: {{{tool}: {{arguments: {{{ours}: {near}}}}}}}")),
        None => finding
            .advising("say what it is called, or that the target lacks it; then cases that need it are unsupported")
            .proposing(format!("tools: {{{tool}: {{lacks: [{ours}]}}}}")),
    }
}
