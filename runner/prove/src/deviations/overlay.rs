use std::collections::BTreeSet;

use seekspec_faults::mutation::{Deviation, generated};
use serde_json::{Map, Value, json};

use crate::reference;

/// The rules of all these deviations, merged, by tool.
pub(crate) fn overlay(deviations: &[&Deviation]) -> Value {
    let mut all = Map::new();
    for deviation in deviations {
        let rules = deviation.change.rules.clone().unwrap_or_else(|| json!({}));
        merge(
            all.entry(deviation.tool.clone()).or_insert(json!({})),
            rules,
        );
    }
    Value::Object(all)
}

/// Whether a tool can have these faults at the same time.
pub fn are_possible(deviations: &[&'static Deviation]) -> bool {
    let overlay = overlay(deviations);
    let mut profiles = deviations.iter().map(|one| one.profile.as_str());
    are_independent(deviations)
        && profiles.all(|profile| {
            !reference::has_profile(profile) || reference::check_rules(profile, &overlay).is_ok()
        })
}

/// Whether no two of them change the same rule.
fn are_independent(deviations: &[&Deviation]) -> bool {
    let mut seen = BTreeSet::new();
    let mut rules = deviations
        .iter()
        .filter_map(|one| one.change.rules.as_ref());
    rules.all(|rules| {
        let mut leaves = generated::leaves(rules).into_iter();
        leaves.all(|(rule, _)| seen.insert(rule))
    })
}

/// Merges maps; of other values the second stays.
pub fn merge(into: &mut Value, more: Value) {
    match (into, more) {
        (Value::Object(fields), Value::Object(more)) => {
            for (key, value) in more {
                merge(fields.entry(key).or_insert(Value::Null), value);
            }
        }
        (into, more) => *into = more,
    }
}
