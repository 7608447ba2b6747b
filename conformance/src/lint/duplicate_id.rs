//! Ids of cases are unique in their file.

use std::collections::BTreeMap;

use super::rule::{LintCheck, LintRule};
use crate::model::fixture::FixtureFile;
use crate::problem::{Fault, YamlPlace};

pub(super) const RULE: LintRule = LintRule {
    name: "duplicate-id",
    about: "The id of a case is unique in its file.",
    check: LintCheck::Fixture(check),
};

fn check(file: &FixtureFile) -> Vec<Fault> {
    let mut seen = BTreeMap::new();
    let mut faults = Vec::new();
    for (index, case) in file.cases.iter().enumerate() {
        if let Some(first) = seen.insert(case.id.as_str(), index) {
            let place = YamlPlace::default().key("cases").index(index).key("id");
            let message = format!(
                "the id `{}` occurs twice in this file: cases {} and {}",
                case.id,
                first + 1,
                index + 1
            );
            faults.push(Fault::new(place, message));
        }
    }
    faults
}
