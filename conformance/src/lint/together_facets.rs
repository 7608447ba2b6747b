//! Expectations of all steps together can be judged on all answers together.

use super::rule::{CaseInFile, LintCheck, LintRule};
use crate::facets;
use crate::problem::Fault;

pub(super) const RULE: LintRule = LintRule {
    name: "together-facets",
    about: "The `expect` of a case with steps has only facets that can be judged on all answers put together.",
    check: LintCheck::Case(check),
};

fn check(CaseInFile { case, place, .. }: &CaseInFile<'_>) -> Vec<Fault> {
    let checks = case
        .together
        .iter()
        .flat_map(|expectation| expectation.checks());
    let alone = checks.filter(|check| {
        !facets::find(check.facet).is_some_and(|facet| facet.judges_steps_together())
    });
    alone
        .map(|check| {
            let message = format!(
                "`{}` cannot be judged on several answers together; it belongs to a step",
                check.facet
            );
            Fault::new(place.key("expect").key(check.facet), message)
        })
        .collect()
}
