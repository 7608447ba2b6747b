//! Mistakes in fixtures that parse: one rule per file, one line each in [`ALL`].

mod access_of_every_tool;
mod asserts_nothing;
mod changes_within;
mod duplicate_id;
mod explicit_ages;
mod fields_are_covered;
mod id_is_a_slug;
mod known_choices;
mod level_not_above_covers;
mod machine_paths;
mod primitives;
mod renamed_cases;
mod requirement_ids;
mod roots_within;
mod rule;
mod same_interpretations;
mod seen_in;
mod sound_choices;
mod together_facets;
mod unknown_primitive;
mod unknown_requirement;
mod unproven_entries;
mod untested_entries;
mod unused_tree;

use crate::model::fixture::FixtureFile;
use crate::model::requirement::RequirementsFile;
use crate::problem::{Fault, YamlPlace};
use crate::suite::{Case, Suite};

pub use rule::{CaseInFile, LintCheck, LintRule};

/// Every rule.
pub const ALL: &[LintRule] = &[
    id_is_a_slug::RULE,
    duplicate_id::RULE,
    unknown_requirement::RULE,
    unknown_primitive::RULE,
    level_not_above_covers::RULE,
    asserts_nothing::RULE,
    together_facets::RULE,
    explicit_ages::RULE,
    changes_within::RULE,
    roots_within::RULE,
    machine_paths::RULE,
    unused_tree::RULE,
    requirement_ids::RULE,
    untested_entries::RULE,
    unproven_entries::RULE,
    primitives::RULE,
    fields_are_covered::RULE,
    renamed_cases::RULE,
    seen_in::RULE,
    known_choices::RULE,
    sound_choices::RULE,
    same_interpretations::RULE,
    access_of_every_tool::RULE,
];

/// The faults of a fixture.
pub fn fixture(file: &FixtureFile, cases: &[(YamlPlace, Case)], suite: &Suite) -> Vec<Fault> {
    let mut faults = Vec::new();
    for rule in ALL {
        match rule.check {
            LintCheck::Fixture(check) => faults.extend(check(file)),
            LintCheck::Case(check) => {
                faults.extend(
                    cases
                        .iter()
                        .flat_map(|(place, case)| check(&CaseInFile { case, place, suite })),
                );
            }
            LintCheck::Requirements(_) | LintCheck::Suite(_) => {}
        }
    }
    faults
}

/// The faults of the requirements of a tool.
pub fn requirements(file: &RequirementsFile) -> Vec<Fault> {
    let checks = ALL.iter().filter_map(|rule| match rule.check {
        LintCheck::Requirements(check) => Some(check),
        _ => None,
    });
    checks.flat_map(|check| check(file)).collect()
}

/// The faults of the whole suite, each with the path of its file.
pub fn suite(suite: &Suite) -> Vec<(String, Fault)> {
    let checks = ALL.iter().filter_map(|rule| match rule.check {
        LintCheck::Suite(check) => Some(check),
        _ => None,
    });
    checks.flat_map(|check| check(suite)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_have_unique_names_and_descriptions() {
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
