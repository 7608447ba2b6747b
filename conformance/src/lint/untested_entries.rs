//! An untested requirement exists, has a reason, and has no case.

use std::collections::BTreeSet;

use super::rule::{LintCheck, LintRule};
use crate::model::requirement::RequirementsFile;
use crate::problem::{Fault, YamlPlace};
use crate::suite::Suite;
use crate::unknown_name::UnknownName;

pub(super) const RULE: LintRule = LintRule {
    name: "untested-entries",
    about: "An entry of `untested` is a requirement of the file that no case covers, with a reason.",
    check: LintCheck::Suite(check),
};

fn check(suite: &Suite) -> Vec<(String, Fault)> {
    let covered: BTreeSet<&str> = suite
        .cases
        .iter()
        .flat_map(|case| &case.covers)
        .map(String::as_str)
        .collect();
    let files = suite.requirements.values();
    files
        .flat_map(|file| {
            let path = format!("{}/{}/requirements.yaml", file.profile, file.tool);
            check_file(file, &covered)
                .into_iter()
                .map(move |fault| (path.clone(), fault))
        })
        .collect()
}

fn check_file(file: &RequirementsFile, covered: &BTreeSet<&str>) -> Vec<Fault> {
    let known: BTreeSet<&str> = file
        .requirements
        .iter()
        .map(|requirement| requirement.id.as_str())
        .collect();
    let entries = file.untested.iter();
    entries
        .filter_map(|(id, reason)| {
            let fault = fault(id, reason, &known, covered)?;
            Some(fault.below(&YamlPlace::default().key("untested").key(id)))
        })
        .collect()
}

fn fault(
    id: &str,
    reason: &str,
    known: &BTreeSet<&str>,
    covered: &BTreeSet<&str>,
) -> Option<Fault> {
    let wrong = |what| {
        Fault::new(
            YamlPlace::default(),
            format!("`{id}` is listed as untested{what}"),
        )
    };
    if !known.contains(id) {
        return Some(UnknownName::new("requirement", id, known.iter().copied()).into());
    }
    if covered.contains(id) {
        let remove = "remove the entry".to_owned();
        return Some(wrong(", but a case covers it").with_help(Some(remove)));
    }
    reason.trim().is_empty().then(|| wrong(" without a reason"))
}
