//! Rules with other values than the document's.

use std::collections::BTreeMap;

use seekspec_faults::mutation::generated;
use serde_json::{Map, Value};

use seekspec_prove::deviations;

/// Rules by their names, keys joined by dots, with the values that they have instead of the
/// document's.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Overlay(pub BTreeMap<String, Value>);

impl Overlay {
    /// One rule.
    pub fn one(rule: &str, value: Value) -> Self {
        Self([(rule.to_owned(), value)].into())
    }

    /// The rules that a tree of rules changes.
    pub fn of_rules(rules: &Value) -> Self {
        Self(generated::leaves(rules).into_iter().collect())
    }

    /// Both; of a rule that both change, the value of `change`.
    pub fn with(&self, change: &Self) -> Self {
        let mut both = self.clone();
        both.0.extend(change.0.clone());
        both
    }

    /// All but the rules that `change` changes.
    pub fn without(&self, change: &Self) -> Self {
        let mut rest = self.clone();
        rest.0.retain(|rule, _| !change.0.contains_key(rule));
        rest
    }

    /// The same without values that the document has itself.
    pub fn beyond(mut self, documented: &BTreeMap<String, Value>) -> Self {
        self.0
            .retain(|rule, value| documented.get(rule) != Some(value));
        self
    }

    /// Whether both change a common rule.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.0.keys().any(|rule| other.0.contains_key(rule))
    }

    /// As a file of rules has it: a map of tools, and below each its changed rules.
    pub fn to_rules(&self, tool: &str) -> Value {
        let mut all = Value::Object(Map::new());
        for (rule, value) in &self.0 {
            deviations::merge(&mut all, generated::overlay(rule, value.clone()));
        }
        generated::overlay(tool, all)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn rules_become_a_tree_and_come_back() {
        let rules = json!({"limit": {"max": 5, "min": 1}, "order": "by-path"});
        let overlay = Overlay::of_rules(&rules);
        assert_eq!(overlay.to_rules("find"), json!({ "find": rules }));
    }
}
