//! Mutants and variants have ids of their own, break requirements that exist, or quote what permits them.

use std::collections::BTreeSet;

use super::{Look, Rule};
use crate::mutation::Deviation;
use crate::near;
use crate::problem::{Fault, Place};
use crate::suite::Suite;

pub(super) const RULE: Rule = Rule {
    name: "deviations",
    about: "A mutant has a unique id and breaks known requirements; a variant has a unique id and quotes what permits it.",
    look: Look::Suite(look),
};

fn look(suite: &Suite) -> Vec<(String, Fault)> {
    let known: BTreeSet<&str> = suite
        .all_requirements()
        .map(|requirement| requirement.id.as_str())
        .collect();
    let of_mutant = |mutant: &Deviation| of_mutant(mutant, &known);
    let mut faults = look_at(&suite.mutants, "mutants", &of_mutant);
    faults.extend(look_at(&suite.variants, "variants", &of_variant));
    faults.extend(of_rules(suite, &known));
    faults
}

fn look_at(
    deviations: &[Deviation],
    key: &str,
    look: &dyn Fn(&Deviation) -> Option<(String, Option<String>)>,
) -> Vec<(String, Fault)> {
    let mut names = BTreeSet::new();
    let mut index = 0;
    let mut file = String::new();
    let mut faults = Vec::new();
    for deviation in deviations {
        let path = format!("{}/{}/{key}.yaml", deviation.profile, deviation.tool);
        index = if path == file { index + 1 } else { 0 };
        file = path;
        let is_new = names.insert(deviation.name.as_str());
        let twice =
            (!is_new).then(|| (format!("the id of `{}` occurs twice", deviation.name), None));
        for (message, help) in twice.into_iter().chain(look(deviation)) {
            let place = Place::default().key(key).index(index);
            faults.push((file.clone(), Fault::new(place, message).with_help(help)));
        }
    }
    faults
}

fn of_mutant(mutant: &Deviation, known: &BTreeSet<&str>) -> Option<(String, Option<String>)> {
    if mutant.breaks.is_empty() {
        return Some((format!("`{}` breaks no requirement", mutant.name), None));
    }
    mutant.breaks.iter().find_map(|id| unknown(id, known))
}

fn of_variant(variant: &Deviation) -> Option<(String, Option<String>)> {
    let says = variant.permits.as_deref().unwrap_or_default();
    let missing = || format!("`{}` does not say what permits it", variant.name);
    says.trim().is_empty().then(|| (missing(), None))
}

fn of_rules(suite: &Suite, known: &BTreeSet<&str>) -> Vec<(String, Fault)> {
    let mut faults = Vec::new();
    for ((profile, tool), notes) in &suite.rule_notes {
        for (rule, ids) in &notes.carries {
            for (message, help) in ids.iter().filter_map(|id| unknown(id, known)) {
                let fault = Fault::new(Place::default().key("rules").key(rule), message);
                faults.push((
                    format!("{profile}/{tool}/mutants.yaml"),
                    fault.with_help(help),
                ));
            }
        }
    }
    faults
}

fn unknown(id: &str, known: &BTreeSet<&str>) -> Option<(String, Option<String>)> {
    let is_unknown = !known.contains(id);
    is_unknown.then(|| {
        let help = near::did_you_mean(id, known.iter().copied());
        (format!("unknown requirement `{id}`"), help)
    })
}
