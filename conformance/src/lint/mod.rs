//! What can be wrong with a fixture that reads well: one rule a file, one line each in [`ALL`].

mod asserts_nothing;
mod changes_within;
mod deviations;
mod duplicate_id;
mod explicit_ages;
mod id_is_a_slug;
mod level_not_above_covers;
mod primitives;
mod renamed_cases;
mod requirement_ids;
mod rule;
mod together_facets;
mod unknown_primitive;
mod unknown_requirement;
mod unproven_entries;
mod untested_entries;
mod unused_tree;

use crate::model::fixture::FixtureFile;
use crate::model::requirement::RequirementsFile;
use crate::problem::{Fault, Place};
use crate::suite::{Case, Suite};

pub use rule::{CaseInFile, Look, Rule};

/// Every rule.
pub const ALL: &[Rule] = &[
    id_is_a_slug::RULE,
    duplicate_id::RULE,
    unknown_requirement::RULE,
    unknown_primitive::RULE,
    level_not_above_covers::RULE,
    asserts_nothing::RULE,
    together_facets::RULE,
    explicit_ages::RULE,
    changes_within::RULE,
    unused_tree::RULE,
    requirement_ids::RULE,
    untested_entries::RULE,
    unproven_entries::RULE,
    deviations::RULE,
    primitives::RULE,
    renamed_cases::RULE,
];

/// What the rules find in a fixture.
pub fn fixture(file: &FixtureFile, cases: &[(Place, Case)], suite: &Suite) -> Vec<Fault> {
    let mut faults = Vec::new();
    for rule in ALL {
        match rule.look {
            Look::Fixture(look) => faults.extend(look(file)),
            Look::Case(look) => {
                faults.extend(
                    cases
                        .iter()
                        .flat_map(|(place, case)| look(&CaseInFile { case, place, suite })),
                );
            }
            Look::Requirements(_) | Look::Suite(_) => {}
        }
    }
    faults
}

/// What the rules find in the requirements of a tool.
pub fn requirements(file: &RequirementsFile) -> Vec<Fault> {
    let looks = ALL.iter().filter_map(|rule| match rule.look {
        Look::Requirements(look) => Some(look),
        _ => None,
    });
    looks.flat_map(|look| look(file)).collect()
}

/// What the rules find in the whole suite, each with the path of its file.
pub fn suite(suite: &Suite) -> Vec<(String, Fault)> {
    let looks = ALL.iter().filter_map(|rule| match rule.look {
        Look::Suite(look) => Some(look),
        _ => None,
    });
    looks.flat_map(|look| look(suite)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_have_names_of_their_own_and_say_what_they_demand() {
        let mut names: Vec<_> = ALL.iter().map(|rule| rule.name).collect();
        assert!(
            ALL.iter()
                .all(|rule| rule.about.ends_with('.') && !rule.name.contains('_'))
        );
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ALL.len());
    }
}
