//! What is listed as untested exists, says why, and is not tested after all.

use std::collections::BTreeSet;

use super::{Look, Rule};
use crate::model::requirement::RequirementsFile;
use crate::near;
use crate::problem::{Fault, Place};
use crate::suite::Suite;

pub(super) const RULE: Rule = Rule {
    name: "untested-entries",
    about: "An entry of `untested` is a requirement of the file that no case covers, with a reason.",
    look: Look::Suite(look),
};

fn look(suite: &Suite) -> Vec<(String, Fault)> {
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
            look_at(file, &covered)
                .into_iter()
                .map(move |fault| (path.clone(), fault))
        })
        .collect()
}

fn look_at(file: &RequirementsFile, covered: &BTreeSet<&str>) -> Vec<Fault> {
    let known: BTreeSet<&str> = file
        .requirements
        .iter()
        .map(|requirement| requirement.id.as_str())
        .collect();
    let entries = file.untested.iter();
    entries
        .filter_map(|(id, reason)| {
            let (message, help) = complaint(id, reason, &known, covered)?;
            Some(Fault::new(Place::default().key("untested").key(id), message).with_help(help))
        })
        .collect()
}

fn complaint(
    id: &str,
    reason: &str,
    known: &BTreeSet<&str>,
    covered: &BTreeSet<&str>,
) -> Option<(String, Option<String>)> {
    if !known.contains(id) {
        return Some((
            format!("there is no requirement `{id}` in this file"),
            near::did_you_mean(id, known.iter().copied()),
        ));
    }
    if covered.contains(id) {
        return Some((
            format!("`{id}` is listed as untested, but a case covers it"),
            Some("remove the entry".to_owned()),
        ));
    }
    reason.trim().is_empty().then(|| {
        (
            format!("`{id}` is listed as untested without a reason"),
            None,
        )
    })
}
