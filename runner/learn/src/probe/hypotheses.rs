//! The other values that the rules of a tool may have.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_faults::FaultModel;
use seekspec_faults::mutation::{RuleNotes, generated};
use serde_json::{Value, json};

use super::overlay::Overlay;
use seekspec_prove::reference;

/// Usual limits, and none.
const NUMBERS: [u64; 16] = [
    0,
    1,
    2,
    5,
    10,
    20,
    50,
    100,
    200,
    250,
    500,
    1000,
    2000,
    5000,
    10_000,
    u64::MAX,
];

/// A text of at most this many characters may be a list of characters.
const FEW_CHARACTERS: usize = 6;

/// The values of the document, by rule.
pub(super) fn documented(profile: &str, tool: &str) -> BTreeMap<String, Value> {
    let rules = reference::rules(profile, tool).unwrap_or_else(|| json!({}));
    generated::leaves(&rules).into_iter().collect()
}

/// Every change of rules that is known beforehand: those of mutants and variants, the other choices,
/// neighbours of numbers and usual numbers, texts and lists without a part.
pub(super) fn all(profile: &str, tool: &str, faults: &FaultModel) -> Vec<Overlay> {
    let documented = documented(profile, tool);
    let written = faults
        .mutants
        .iter()
        .chain(&faults.variants)
        .filter(|one| one.profile == profile && one.tool == tool)
        .filter(|one| one.change.is_in_rules())
        .filter_map(|one| one.change.rules.as_ref());
    let mut all: Vec<Overlay> = written.map(Overlay::of_rules).collect();
    all.extend(generated(profile, tool, &documented));
    for (rule, value) in &documented {
        let others = others(value).into_iter();
        all.extend(others.map(|other| Overlay::one(rule, other)));
    }
    let mut distinct = Vec::new();
    for overlay in all {
        let overlay = overlay.beyond(&documented);
        let is_new = !overlay.0.is_empty() && !distinct.contains(&overlay);
        if is_new && is_possible(profile, tool, &overlay) {
            distinct.push(overlay);
        }
    }
    distinct
}

/// Puts the loud changes first, and gives their number. Where no loud change of a rule shows in a
/// case, no other change of it does. Of a number nothing, one and the greatest are loud, of a
/// message that it is empty; a list without some of its items is not.
pub(super) fn loud_first(changes: &mut [Overlay], documented: &BTreeMap<String, Value>) -> usize {
    let may_be_empty: BTreeSet<String> = changes
        .iter()
        .filter(|change| change.0.len() == 1)
        .flat_map(|change| &change.0)
        .filter(|(_, value)| is_empty(value))
        .map(|(rule, _)| rule.clone())
        .collect();
    let mut greatest: BTreeMap<String, f64> = BTreeMap::new();
    for (rule, value) in changes.iter().flat_map(|change| &change.0) {
        let real = value.as_f64().unwrap_or_default();
        let known = greatest.entry(rule.clone()).or_default();
        *known = known.max(real);
    }
    let is_loud = |change: &Overlay| {
        let mut rules = change.0.iter();
        let (Some((rule, value)), None) = (rules.next(), rules.next()) else {
            return true;
        };
        match (value, documented.get(rule)) {
            (Value::Number(number), _) => {
                let number = number.as_f64();
                number.is_none_or(|real| real <= 1.0 || greatest.get(rule) == Some(&real))
            }
            _ if is_empty(value) || !may_be_empty.contains(rule) => true,
            (Value::String(_), Some(Value::String(message))) => !message.contains(' '),
            (Value::Array(some), Some(Value::Array(all))) => {
                some.iter().any(|item| !all.contains(item))
            }
            _ => true,
        }
    };
    changes.sort_by_key(|change| !is_loud(change));
    changes.partition_point(is_loud)
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

/// Whether the reference can go by it.
pub(super) fn is_possible(profile: &str, tool: &str, overlay: &Overlay) -> bool {
    reference::check_rules(profile, &overlay.to_rules(tool)).is_ok()
}

/// Those that mutants would be generated from if every rule carried a requirement.
fn generated(profile: &str, tool: &str, documented: &BTreeMap<String, Value>) -> Vec<Overlay> {
    let (Some(rules), Some(schema)) = (
        reference::rules(profile, tool),
        reference::rules_schema(profile, tool),
    ) else {
        return Vec::new();
    };
    let carries = documented
        .keys()
        .map(|rule| (rule.clone(), vec![String::new()]));
    let notes = RuleNotes {
        carries: carries.collect(),
        ..RuleNotes::default()
    };
    let mutants = generated::mutants(profile, tool, &rules, &schema, &notes);
    let rules = mutants.iter().filter_map(|one| one.change.rules.as_ref());
    rules.map(Overlay::of_rules).collect()
}

/// A number as the rule writes it: whole, or with a fraction.
pub(super) fn like(value: &Value, number: u64) -> Value {
    if value.is_f64() {
        json!(number as f64)
    } else {
        json!(number)
    }
}

fn others(value: &Value) -> Vec<Value> {
    match value {
        Value::Number(number) => {
            let own = number.as_f64().unwrap_or_default();
            let near = [own / 2.0, own * 2.0, own * 10.0]
                .into_iter()
                .filter(|near| near.fract() == 0.0)
                .map(|near| near as u64);
            near.chain(NUMBERS).map(|one| like(value, one)).collect()
        }
        Value::String(text) if text.chars().count() <= FEW_CHARACTERS => {
            let parts = (0..text.chars().count()).map(|left_out| {
                let rest = text.chars().enumerate().filter(|(at, _)| *at != left_out);
                json!(rest.map(|(_, one)| one).collect::<String>())
            });
            parts.chain([Value::Null]).collect()
        }
        Value::Array(items) => (0..items.len())
            .map(|left_out| {
                let rest = items.iter().enumerate().filter(|(at, _)| *at != left_out);
                Value::Array(rest.map(|(_, one)| one.clone()).collect())
            })
            .chain([Value::Null])
            .collect(),
        Value::Null => vec![json!(true), json!(1), json!(""), json!(".")],
        Value::String(_) | Value::Object(_) | Value::Bool(_) => vec![Value::Null],
    }
}
