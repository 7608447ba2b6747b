//! Whether a case can be run on a target at all.

use seekspec_conformance::cut::enumerated;
use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::suite::{Case, Step};

use crate::event::UNNAMED_TOOL;
use crate::sandbox::Machine;
use crate::targets::Target;
use crate::transport::Probe;

/// Why the case cannot be run on this target, on this machine; `None`: it can.
pub fn missing(case: &Case, target: &Target, probe: &Probe, machine: &Machine) -> Option<String> {
    unknown_call(case, target, probe)
        .or_else(|| nothing_guaranteed(case, target))
        .or_else(|| incapable(case, target, machine))
        .or_else(|| target.could_hurt(case))
}

fn unknown_call(case: &Case, target: &Target, probe: &Probe) -> Option<String> {
    other_profile(case, target)
        .or_else(|| missing_tool(case, target))
        .or_else(|| renamed_tool(case, target))
        .or_else(|| unlisted_tool(case, target, probe))
        .or_else(|| missing_argument(case, target))
}

fn incapable(case: &Case, target: &Target, machine: &Machine) -> Option<String> {
    unclaimed(case, target)
        .or_else(|| not_carried(case, target))
        .or_else(|| lacking_machine(case, machine))
}

fn other_profile(case: &Case, target: &Target) -> Option<String> {
    let profile = target.profile.as_ref()?;
    (*profile != case.profile).then(|| {
        format!(
            "belongs to the profile `{}`, and the target to `{profile}`",
            case.profile
        )
    })
}

fn missing_tool(case: &Case, target: &Target) -> Option<String> {
    let mut called = case.judged_steps().map(|step| &step.tool);
    let missing = called.find(|tool| !target.has_tool(tool))?;
    Some(format!("calls `{missing}`, {UNNAMED_TOOL}"))
}

/// The steps whose tool must be listed. A target that claims the document is also judged by a list that lacks the tool, unless its
/// file leaves that out.
fn needed_in_list<'a>(case: &'a Case, target: &Target) -> impl Iterator<Item = &'a Step> {
    let is_judged_anyway = target.own_document;
    case.judged_steps()
        .filter(move |step| !(step.lists_tools && is_judged_anyway))
}

/// A list of tools says nothing about a tool that the target file renames, unless the target claims the document.
fn renamed_tool(case: &Case, target: &Target) -> Option<String> {
    let mut steps = case.steps.iter().filter(|step| step.lists_tools);
    let step =
        steps.find(|step| !target.own_document && target.tool_name(&step.tool) != step.tool)?;
    Some(format!(
        "looks for `{}` in the list of tools, which the target file renames",
        step.tool
    ))
}

fn unlisted_tool(case: &Case, target: &Target, probe: &Probe) -> Option<String> {
    let listed = probe.tool_names()?;
    let mut called = needed_in_list(case, target).map(|step| target.tool_name(&step.tool));
    let missing = called.find(|tool| !listed.contains(tool))?;
    let instead = match &listed[..] {
        [] => "it lists no tools".to_owned(),
        listed => format!("it lists {}", enumerated(listed)),
    };
    Some(format!(
        "calls `{missing}`, which the target does not list; {instead}"
    ))
}

fn missing_argument(case: &Case, target: &Target) -> Option<String> {
    let mut steps = case.judged_steps();
    let (tool, argument) =
        steps.find_map(|step| Some((&step.tool, target.mapping.unsupported_argument(step)?)))?;
    Some(format!(
        "calls `{tool}` with `{argument}`, which the target does not support"
    ))
}

fn nothing_guaranteed(case: &Case, target: &Target) -> Option<String> {
    let facets = target.contract.nothing_guaranteed(case);
    (!facets.is_empty()).then(|| {
        format!(
            "expects only {}, which the target does not guarantee",
            listed(facets.iter().map(|facet| (*facet).to_owned()))
        )
    })
}

fn unclaimed(case: &Case, target: &Target) -> Option<String> {
    let missing = needs(case, |capability| !target.claims.cover(capability))?;
    Some(format!("needs {missing}, which the target does not claim"))
}

fn not_carried(case: &Case, target: &Target) -> Option<String> {
    let transport = target.reach.transport();
    let missing = needs(case, |capability| transport.lacks.contains(&capability))?;
    Some(format!(
        "needs {missing}, which the transport `{}` cannot carry",
        transport.name
    ))
}

fn lacking_machine(case: &Case, machine: &Machine) -> Option<String> {
    let mut needs = case.needs.iter();
    needs
        .find_map(|capability| machine.lacks(*capability))
        .or_else(|| machine.cannot_hold(case))
        .map(str::to_owned)
}

/// The missing capabilities, in words.
fn needs(case: &Case, is_missing: impl Fn(Capability) -> bool) -> Option<String> {
    let missing = case
        .needs
        .iter()
        .filter(|capability| is_missing(**capability))
        .map(|capability| capability.word());
    let missing = listed(missing);
    (!missing.is_empty()).then_some(missing)
}

/// `` `a` and `b` ``
fn listed(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.map(|word| format!("`{word}`")).collect();
    words.join(" and ")
}
