//! The level of a case is not above that of its requirements.

use super::rule::{CaseInFile, LintCheck, LintRule};
use crate::problem::Fault;

pub(super) const RULE: LintRule = LintRule {
    name: "level-not-above-covers",
    about: "The level of a case is not above the highest of the requirements that it covers.",
    check: LintCheck::Case(check),
};

fn check(CaseInFile { case, place, suite }: &CaseInFile<'_>) -> Vec<Fault> {
    let level = |id: &String| suite.requirement(id).map(|requirement| requirement.level);
    match case.covers.iter().filter_map(level).max() {
        Some(highest) if case.level > highest => {
            let (level, highest) = (case.level.word(), highest.word());
            let message = format!(
                "the level is `{level}`, but the covered requirements are at most `{highest}`"
            );
            vec![Fault::new(place.key("level"), message)]
        }
        _ => Vec::new(),
    }
}
