//! An unproven requirement is a MUST that could be proven, with a reason.

use super::rule::{LintCheck, LintRule};
use crate::model::requirement::{Level, Observe, RequirementsFile};
use crate::problem::{Fault, YamlPlace};
use crate::unknown_name::UnknownName;

pub(super) const RULE: LintRule = LintRule {
    name: "unproven-entries",
    about: "An entry of `unproven` is an observable MUST of the file that is not `untested`, with a reason.",
    check: LintCheck::Requirements(check),
};

fn check(file: &RequirementsFile) -> Vec<Fault> {
    let entries = file.unproven.iter();
    entries
        .filter_map(|(id, reason)| {
            let fault = fault(file, id, reason)?;
            Some(fault.below(&YamlPlace::default().key("unproven").key(id)))
        })
        .collect()
}

fn fault(file: &RequirementsFile, id: &str, reason: &str) -> Option<Fault> {
    let wrong = |what| {
        Fault::new(
            YamlPlace::default(),
            format!("`{id}` is listed as unproven{what}"),
        )
    };
    let remove = || Some("remove the entry".to_owned());
    let mut known = file.requirements.iter();
    let Some(requirement) = known.find(|requirement| requirement.id == id) else {
        let known = file.requirements.iter();
        let ids = known.map(|requirement| requirement.id.as_str());
        return Some(UnknownName::new("requirement", id, ids).into());
    };
    if requirement.level != Level::Must || requirement.observe == Observe::None {
        return Some(wrong(", but is not an observable MUST").with_help(remove()));
    }
    if file.untested.contains_key(id) {
        return Some(wrong(", and as untested, too").with_help(remove()));
    }
    reason.trim().is_empty().then(|| wrong(" without a reason"))
}
