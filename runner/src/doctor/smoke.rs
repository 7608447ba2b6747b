//! A few trivial calls: for each tool the simplest case that has something to find, and the simplest that is refused.

use seekspec_conformance::answer::Answer;
use seekspec_conformance::change::TreeChange;
use seekspec_conformance::judge::{Observed, judge};
use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::Case;

use super::context::{self, Context};
use super::finding::Finding;
use super::symptoms;
use super::trial::{Trial, expects_error};
use crate::sandbox::SandboxError;
use crate::schedule;

/// So many cases are tried for one that holds.
const MOST_TRIES: usize = 4;

/// Facets that do not depend on how a target words its answers.
const SUBSTANCE: &[&str] = &["paths", "matches", "tree_after", "error"];

/// What comes of the calls.
pub(super) fn calls(context: &Context<'_>) -> Result<Vec<Finding>, SandboxError> {
    let mut findings = Vec::new();
    for tool in context::tools(context.target, context.suite) {
        findings.extend(of_tool(context, &tool)?);
    }
    for capability in context.target.claims.said() {
        findings.extend(of_capability(context, capability)?);
    }
    Ok(findings)
}

fn of_tool(context: &Context<'_>, tool: &str) -> Result<Vec<Finding>, SandboxError> {
    let is_of_tool = |case: &Case| case.tool == tool && case.needs.is_empty();
    let finds = simplest(context, |case| is_of_tool(case) && !expects_error(case));
    let refuses = simplest(context, |case| is_of_tool(case) && expects_error(case));
    let mut findings = Vec::new();
    findings.extend(one_holds(context, &finds, "answers right")?);
    findings.extend(one_holds(
        context,
        &refuses,
        "refuses what is to be refused",
    )?);
    if findings.is_empty() {
        findings.push(Finding::good(
            tool,
            "has no case that would be a trivial call",
        ));
    }
    Ok(findings)
}

/// Whether one of the cases holds. A target that departs from the document in one of them is not ill; `seekspec run` tells such things.
fn one_holds(
    context: &Context<'_>,
    cases: &[&Case],
    good: &str,
) -> Result<Option<Finding>, SandboxError> {
    let mut wrong = Vec::new();
    for case in cases {
        let trial = Trial::of(case, context.target, context.directory)?;
        if trial.holds() {
            let text = format!("{good} ({})", case.name);
            return Ok(Some(Finding::good(&case.tool, text)));
        }
        wrong.push((*case, trial));
    }
    if wrong.is_empty() {
        Ok(None)
    } else {
        symptoms::finding(context, &wrong).map(Some)
    }
}

/// Whether a capability that the target claims works in the simplest case that needs just it.
fn of_capability(
    context: &Context<'_>,
    capability: Capability,
) -> Result<Option<Finding>, SandboxError> {
    let needs_it = |case: &Case| case.needs.iter().eq([&capability]) && !expects_error(case);
    let cases = simplest(context, needs_it);
    let word = capability.word();
    for case in &cases {
        if Trial::of(case, context.target, context.directory)?.holds() {
            return Ok(Some(Finding::good(&word, format!("works ({})", case.name))));
        }
    }
    Ok(cases.first().map(|case| {
        Finding::bad(&word, format!("is claimed, and {} does not hold", case.name))
            .advising(format!(
                "take it out of `capabilities`, or, where everything else is claimed, write `without: [{word}]`; `seekspec run --run {}` shows what is wrong",
                case.name
            ))
            .proposing(format!("without: [{word}]"))
    }))
}

/// The simplest cases of one call that an empty answer fails, the simplest first.
fn simplest<'a>(context: &Context<'a>, fits: impl Fn(&Case) -> bool) -> Vec<&'a Case> {
    let cases = context.suite.cases.iter().filter(|case| {
        case.steps.len() == 1
            && case.level == Level::Must
            && fits(case)
            && schedule::unsupported(case, context.target, context.probe, &context.machine)
                .is_none()
            && fails_on_nothing(case, context)
    });
    let mut cases: Vec<&Case> = cases.collect();
    cases.sort_by_key(|case| {
        let step = &case.steps[0];
        let facets = &step.expect.facets;
        let is_plain = step.expect.any_of.is_empty() && facets.len() == 1;
        let is_wording = !facets.iter().any(|check| SUBSTANCE.contains(&check.facet));
        let call = serde_json::Value::Object(step.arguments.clone()).to_string();
        let size = case.tree.entries.len() + call.len();
        let is_peculiar = !case.primitives.is_empty();
        // Directories may be listed in another form than files.
        let is_flat = case.tree.entries.keys().all(|path| !path.contains('/'));
        (
            is_wording,
            !is_plain,
            is_peculiar,
            is_flat,
            size,
            &case.name,
        )
    });
    cases.truncate(MOST_TRIES);
    cases
}

/// Whether an answer without anything in it fails the case: then one that holds says something.
fn fails_on_nothing(case: &Case, context: &Context<'_>) -> bool {
    let nothing = Observed {
        answer: Answer {
            blocks: vec![Some(String::new())],
            ..Answer::default()
        },
        change: TreeChange::default(),
    };
    !judge(case, &[nothing], &context.target.terms).holds()
}
