//! Ids of requirements are unique and begin with profile and tool.

use std::collections::BTreeSet;

use super::rule::{LintCheck, LintRule};
use crate::model::requirement::RequirementsFile;
use crate::problem::{Fault, YamlPlace};

pub(super) const RULE: LintRule = LintRule {
    name: "requirement-ids",
    about: "The id of a requirement is unique and begins with profile and tool.",
    check: LintCheck::Requirements(check),
};

fn check(file: &RequirementsFile) -> Vec<Fault> {
    let prefix = format!("{}.{}.", file.profile, file.tool);
    let mut seen = BTreeSet::new();
    let mut faults = Vec::new();
    for (index, requirement) in file.requirements.iter().enumerate() {
        let id = &requirement.id;
        let place = YamlPlace::default()
            .key("requirements")
            .index(index)
            .key("id");
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
