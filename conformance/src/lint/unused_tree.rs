//! Every named tree is used.

use super::rule::{LintCheck, LintRule};
use crate::model::fixture::FixtureFile;
use crate::problem::{Fault, YamlPlace};
use crate::yaml::Value;

pub(super) const RULE: LintRule = LintRule {
    name: "unused-tree",
    about: "Every named tree is the tree of a case.",
    check: LintCheck::Fixture(check),
};

fn check(file: &FixtureFile) -> Vec<Fault> {
    let used = |name: &str| {
        file.cases
            .iter()
            .any(|case| case.tree.as_ref().and_then(Value::as_str) == Some(name))
    };
    let unused = file.trees.keys().filter(|name| !used(name));
    unused
        .map(|name| {
            Fault::new(
                YamlPlace::default().key("trees").key(name),
                format!("no case uses the tree `{name}`"),
            )
        })
        .collect()
}
