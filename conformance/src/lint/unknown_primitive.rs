//! The primitives that a case is about are known.

use super::rule::{CaseInFile, Look, Rule};
use crate::problem::Fault;
use crate::unknown_name::UnknownName;

pub(super) const RULE: Rule = Rule {
    name: "unknown-primitive",
    about: "The primitives of a fixture and of a case stand in `shared/primitives.yaml`.",
    look: Look::Case(look),
};

fn look(looked_at: &CaseInFile<'_>) -> Vec<Fault> {
    let known = &looked_at.suite.primitives.primitives;
    if known.is_empty() {
        // A part of the fixtures, without what it shares with others.
        return Vec::new();
    }
    let place = looked_at.place.key("primitives");
    let unknown = |name: &String| {
        let names = known.keys().map(String::as_str);
        Fault::from(UnknownName::new("primitive", name, names)).below(&place)
    };
    let names = looked_at.case.primitives.iter();
    let unknown = names.filter(|name| !known.contains_key(*name)).map(unknown);
    unknown.collect()
}
