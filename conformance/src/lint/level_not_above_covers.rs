//! A case binds no more than what it covers.

use super::rule::{CaseInFile, Look, Rule};
use crate::problem::Fault;

pub(super) const RULE: Rule = Rule {
    name: "level-not-above-covers",
    about: "The level of a case is not above the highest of the requirements that it covers.",
    look: Look::Case(look),
};

fn look(CaseInFile { case, place, suite }: &CaseInFile<'_>) -> Vec<Fault> {
    let level = |id: &String| suite.requirement(id).map(|requirement| requirement.level);
    match case.covers.iter().filter_map(level).max() {
        Some(highest) if case.level > highest => {
            let (level, highest) = (case.level.word(), highest.word());
            let message = format!(
                "the case is a `{level}`, but the highest of what it covers is a `{highest}`"
            );
            vec![Fault::new(place.key("level"), message)]
        }
        _ => Vec::new(),
    }
}
