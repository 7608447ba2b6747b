//! The primitives that a case is about are known.

use super::rule::{CaseInFile, LintCheck, LintRule};
use crate::problem::Fault;
use crate::unknown_name::UnknownName;

pub(super) const RULE: LintRule = LintRule {
    name: "unknown-primitive",
    about: "The primitives of a fixture and of a case are listed in `shared/primitives.yaml`.",
    check: LintCheck::Case(check),
};

fn check(case_in_file: &CaseInFile<'_>) -> Vec<Fault> {
    let known = &case_in_file.suite.primitives.primitives;
    if known.is_empty() {
        // A part of the fixtures, without the shared files.
        return Vec::new();
    }
    let place = case_in_file.place.key("primitives");
    let unknown = |name: &String| {
        let names = known.keys().map(String::as_str);
        Fault::from(UnknownName::new("primitive", name, names)).below(&place)
    };
    let names = case_in_file.case.primitives.iter();
    let unknown = names.filter(|name| !known.contains_key(*name)).map(unknown);
    unknown.collect()
}
