use crate::engine::template::fill;

use super::harvest::Harvest;
use super::plan::FindPlan;
use super::rules::FindRules;

/// What there is to say besides the result, in the order of its weight (Outputs; Errors).
pub(super) fn notices(harvest: &Harvest, plan: &FindPlan, rules: &FindRules) -> Vec<String> {
    let all = [
        timeout(harvest, plan, rules),
        missing(harvest, rules),
        limit(harvest, plan, rules),
    ];
    all.into_iter().flatten().collect()
}

fn timeout(harvest: &Harvest, plan: &FindPlan, rules: &FindRules) -> Option<String> {
    let (seconds, count) = (
        plan.timeout.units.to_string(),
        harvest.files.len().to_string(),
    );
    let values = [("seconds", seconds.as_str()), ("count", count.as_str())];
    harvest
        .timed_out
        .then(|| fill(&rules.texts.timed_out, &values))
}

fn missing(harvest: &Harvest, rules: &FindRules) -> Option<String> {
    let paths = harvest.missing.join(&rules.output.list_separator);
    (!harvest.missing.is_empty()).then(|| fill(&rules.texts.call.missing, &[("paths", &paths)]))
}

fn limit(harvest: &Harvest, plan: &FindPlan, rules: &FindRules) -> Option<String> {
    let texts = &rules.texts;
    let text = if harvest.keeps_order {
        &texts.delegate_limit_reached
    } else {
        &texts.limit_reached
    };
    harvest
        .more
        .then(|| fill(text, &[("limit", &plan.limit.to_string())]))
}
