//! Cases on one requirement accept the same interpretations.

use std::collections::{BTreeMap, BTreeSet};

use super::rule::{LintCheck, LintRule};
use crate::problem::{Fault, YamlPlace};
use crate::suite::{Case, Suite};

pub(super) const RULE: LintRule = LintRule {
    name: "same-interpretations",
    about: "An `any_of` accepts what two other cases on the same requirement accept beside all that it accepts.",
    check: LintCheck::Suite(check),
};

/// The interpretations of an `any_of`, and the case that has it.
type Accepted<'s> = (&'s Case, BTreeSet<&'s str>);

fn check(suite: &Suite) -> Vec<(String, Fault)> {
    let mut faults = BTreeMap::new();
    for (requirement, accepted) in by_requirement(suite) {
        for one in &accepted {
            for name in lacking(one, &accepted) {
                let message = format!(
                    "`{}` lacks the interpretation `{name}`, which two other cases on {requirement} accept beside all of its own: accept it, or name what tells them apart",
                    one.0.id
                );
                let fault = Fault::new(YamlPlace::default().key("cases"), message);
                faults.insert((&one.0.name, name), (one.0.path.clone(), fault));
            }
        }
    }
    faults.into_values().collect()
}

fn by_requirement(suite: &Suite) -> BTreeMap<&str, Vec<Accepted<'_>>> {
    let mut accepted: BTreeMap<&str, Vec<Accepted<'_>>> = BTreeMap::new();
    for case in &suite.cases {
        let expectations = case.steps.iter().map(|step| &step.expect);
        for expect in expectations.chain(&case.together) {
            let names: BTreeSet<_> = expect.any_of.iter().map(|one| one.name.as_str()).collect();
            for id in case.covers.iter().filter(|_| !names.is_empty()) {
                accepted.entry(id).or_default().push((case, names.clone()));
            }
        }
    }
    accepted
}

/// The interpretations that two cases of other places accept, and all of this one.
fn lacking<'s>((case, names): &Accepted<'s>, others: &[Accepted<'s>]) -> Vec<&'s str> {
    let mut places: BTreeMap<&str, BTreeSet<(&str, usize)>> = BTreeMap::new();
    let place = |case: &'s Case| (case.path.as_str(), case.line);
    for (other, more) in others {
        if place(other) != place(case) && more.is_superset(names) {
            for name in more.difference(names) {
                places.entry(name).or_default().insert(place(other));
            }
        }
    }
    let lacking = places.into_iter().filter(|(_, places)| places.len() > 1);
    lacking.map(|(name, _)| name).collect()
}
