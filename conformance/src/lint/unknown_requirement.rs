//! Cases cover requirements that there are.

use super::rule::{CaseInFile, LintCheck, LintRule};
use crate::problem::Fault;
use crate::unknown_name::UnknownName;

pub(super) const RULE: LintRule = LintRule {
    name: "unknown-requirement",
    about: "A case covers at least one requirement, and each that it names is in a `requirements.yaml` of its profile.",
    check: LintCheck::Case(check),
};

fn check(CaseInFile { case, place, suite }: &CaseInFile<'_>) -> Vec<Fault> {
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
            let fault = Fault::from(UnknownName::new("requirement", id, known()));
            fault.below(&place.index(index))
        })
        .collect()
}
