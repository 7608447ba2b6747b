//! Mutants and variants have ids of their own, break requirements that exist, or quote what permits them.

use std::collections::BTreeSet;

use seekspec_conformance::problem::{Fault, YamlPlace};
use seekspec_conformance::suite::Suite;
use seekspec_conformance::unknown_name::UnknownName;

use super::FaultModel;
use crate::mutation::Deviation;

/// The faults, each with the path of its file.
pub(super) fn check(model: &FaultModel, suite: &Suite) -> Vec<(String, Fault)> {
    let known: BTreeSet<&str> = suite
        .all_requirements()
        .map(|requirement| requirement.id.as_str())
        .collect();
    let mut faults = check_file(&model.mutants, "mutants", &|one| of_mutant(one, &known));
    let mutants: BTreeSet<&str> = model.mutants.iter().map(|one| &*one.name).collect();
    faults.extend(check_file(&model.variants, "variants", &|one| {
        of_variant(one, mutants.contains(&*one.name))
    }));
    faults.extend(of_rules(model, &known));
    faults
}

fn check_file(
    deviations: &[Deviation],
    key: &str,
    check: &dyn Fn(&Deviation) -> Option<Fault>,
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
        let twice = || fault(format!("the id of `{}` occurs twice", deviation.name));
        let place = YamlPlace::default().key(key).index(index);
        for found in (!is_new).then(twice).into_iter().chain(check(deviation)) {
            faults.push((file.clone(), found.below(&place)));
        }
    }
    faults
}

fn of_mutant(mutant: &Deviation, known: &BTreeSet<&str>) -> Option<Fault> {
    if mutant.is_variant() {
        let message = format!("`{}` has `permits`, which only a variant has", mutant.name);
        return Some(fault(message));
    }
    if mutant.breaks.is_empty() {
        return Some(fault(format!("`{}` breaks no requirement", mutant.name)));
    }
    mutant.breaks.iter().find_map(|id| unknown(id, known))
}

fn of_variant(variant: &Deviation, is_mutant: bool) -> Option<Fault> {
    if is_mutant {
        return Some(fault(format!("`{}` is a mutant, too", variant.name)));
    }
    match variant.permits.as_deref().unwrap_or_default().trim() {
        "" => Some(fault(format!("`{}` has no `permits`", variant.name))),
        _ => None,
    }
}

fn of_rules(model: &FaultModel, known: &BTreeSet<&str>) -> Vec<(String, Fault)> {
    let mut faults = Vec::new();
    for ((profile, tool), notes) in &model.rule_notes {
        for (rule, ids) in &notes.carries {
            let place = YamlPlace::default().key("rules").key(rule);
            for found in ids.iter().filter_map(|id| unknown(id, known)) {
                let file = format!("{profile}/{tool}/mutants.yaml");
                faults.push((file, found.below(&place)));
            }
        }
    }
    faults
}

fn unknown(id: &str, known: &BTreeSet<&str>) -> Option<Fault> {
    (!known.contains(id)).then(|| UnknownName::new("requirement", id, known.iter().copied()).into())
}

/// A fault whose place the caller gives.
fn fault(message: String) -> Fault {
    Fault::new(YamlPlace::default(), message)
}
