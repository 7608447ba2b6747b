//! Ids of cases are slugs.

use super::rule::{LintCheck, LintRule};
use crate::model::fixture::FixtureFile;
use crate::problem::{Fault, YamlPlace};

pub(super) const RULE: LintRule = LintRule {
    name: "id-is-a-slug",
    about: "The id of a case is made of lower-case words and digits, joined by `-`.",
    check: LintCheck::Fixture(check),
};

fn check(file: &FixtureFile) -> Vec<Fault> {
    let ids = file.cases.iter().map(|case| case.id.as_str()).enumerate();
    ids.filter(|(_, id)| !is_slug(id))
        .map(|(index, id)| fault(index, id))
        .collect()
}

pub(super) fn is_slug(id: &str) -> bool {
    let word = |word: &str| {
        !word.is_empty()
            && word
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    id.split('-').all(word)
}

fn fault(index: usize, id: &str) -> Fault {
    let place = YamlPlace::default().key("cases").index(index).key("id");
    Fault::new(
        place,
        format!("the id `{id}` is not made of lower-case words joined by `-`"),
    )
}
