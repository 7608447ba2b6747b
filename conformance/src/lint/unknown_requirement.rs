//! Cases cover requirements that there are.

use super::{CaseInFile, Look, Rule};
use crate::near;
use crate::problem::Fault;

pub(super) const RULE: Rule = Rule {
    name: "unknown-requirement",
    about: "A case covers at least one requirement, and each that it names is in a `requirements.yaml` of its profile.",
    look: Look::Case(look),
};

fn look(CaseInFile { case, place, suite }: &CaseInFile<'_>) -> Vec<Fault> {
    let place = place.key("covers");
    if case.covers.is_empty() {
        return vec![Fault::new(place, "the case covers no requirement")];
    }
    let known = || {
        suite
            .all_requirements()
            .map(|requirement| requirement.id.as_str())
    };
    let unknown = case
        .covers
        .iter()
        .enumerate()
        .filter(|(_, id)| suite.requirement(id).is_none());
    unknown
        .map(|(index, id)| {
            let message = format!("there is no requirement `{id}`");
            Fault::new(place.index(index), message).with_help(near::did_you_mean(id, known()))
        })
        .collect()
}
