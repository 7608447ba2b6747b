//! The reasons why tools are not tested for a primitive are true.

use super::rule::{LintCheck, LintRule};
use crate::problem::{Fault, YamlPlace};
use crate::suite::{PRIMITIVES_PATH, Suite};

pub(super) const RULE: LintRule = LintRule {
    name: "primitives",
    about: "`without` of a primitive names known tools without a case about it.",
    check: LintCheck::Suite(check),
};

fn check(suite: &Suite) -> Vec<(String, Fault)> {
    let mut faults = Vec::new();
    for (primitive, spec) in &suite.primitives.primitives {
        let place = YamlPlace::default().key("primitives").key(primitive);
        for tool in spec.without.keys() {
            if let Some(message) = contradiction(suite, primitive, tool) {
                let fault = Fault::new(place.key("without").key(tool), message);
                faults.push((PRIMITIVES_PATH.to_owned(), fault));
            }
        }
    }
    faults
}

fn contradiction(suite: &Suite, primitive: &str, full_name: &str) -> Option<String> {
    let (profile, tool) = full_name.split_once('/').unwrap_or((full_name, ""));
    let known = (profile.to_owned(), tool.to_owned());
    if !suite.requirements.contains_key(&known) {
        // Of profiles that are not loaded nothing is known.
        let is_loaded = suite.profiles.contains_key(profile);
        return is_loaded.then(|| format!("unknown tool `{full_name}`"));
    }
    let about = suite.cases.iter().filter(|case| {
        case.profile == profile && case.tool == tool && case.primitives.contains(primitive)
    });
    let count = about.count();
    (count > 0).then(|| format!("{count} cases of {full_name} are about it"))
}
