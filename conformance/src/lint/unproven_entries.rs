//! What is listed as unproven is a must that could be proven, and says why it is not.

use super::{Look, Rule};
use crate::model::requirement::{Level, Observe, RequirementsFile};
use crate::near;
use crate::problem::{Fault, Place};

pub(super) const RULE: Rule = Rule {
    name: "unproven-entries",
    about: "An entry of `unproven` is a must of the file that can be observed and is not `untested`, with a reason.",
    look: Look::Requirements(look),
};

fn look(file: &RequirementsFile) -> Vec<Fault> {
    let entries = file.unproven.iter();
    entries
        .filter_map(|(id, reason)| {
            let (message, help) = complaint(file, id, reason)?;
            Some(Fault::new(Place::default().key("unproven").key(id), message).with_help(help))
        })
        .collect()
}

fn complaint(file: &RequirementsFile, id: &str, reason: &str) -> Option<(String, Option<String>)> {
    let remove = || Some("remove the entry".to_owned());
    let mut known = file.requirements.iter();
    let Some(requirement) = known.find(|requirement| requirement.id == id) else {
        let ids = file
            .requirements
            .iter()
            .map(|requirement| requirement.id.as_str());
        return Some((
            format!("there is no requirement `{id}` in this file"),
            near::did_you_mean(id, ids),
        ));
    };
    if requirement.level != Level::Must || requirement.observe == Observe::None {
        let message = format!("`{id}` is listed as unproven, but is no must that can be observed");
        return Some((message, remove()));
    }
    if file.untested.contains_key(id) {
        let message = format!("`{id}` is listed as unproven, and as untested, too");
        return Some((message, remove()));
    }
    let is_empty = reason.trim().is_empty();
    is_empty.then(|| {
        (
            format!("`{id}` is listed as unproven without a reason"),
            None,
        )
    })
}
