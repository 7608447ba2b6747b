//! Ids of requirements are unique and begin with profile and tool.

use std::collections::BTreeSet;

use super::rule::{Check, Rule};
use crate::model::requirement::RequirementsFile;
use crate::problem::{Fault, Place};

pub(super) const RULE: Rule = Rule {
    name: "requirement-ids",
    about: "The id of a requirement is unique and begins with profile and tool.",
    check: Check::Requirements(check),
};

fn check(file: &RequirementsFile) -> Vec<Fault> {
    let prefix = format!("{}.{}.", file.profile, file.tool);
    let mut seen = BTreeSet::new();
    let mut faults = Vec::new();
    for (index, requirement) in file.requirements.iter().enumerate() {
        let id = &requirement.id;
        let place = Place::default().key("requirements").index(index).key("id");
        if !id.starts_with(&prefix) {
            faults.push(Fault::new(
                place.clone(),
                format!("the id `{id}` does not begin with `{prefix}`"),
            ));
        }
        if !seen.insert(id) {
            faults.push(Fault::new(place, format!("the id `{id}` occurs twice")));
        }
    }
    faults
}
