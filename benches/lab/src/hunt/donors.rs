//! Values of arguments and entries of trees, from other cases of a tool.

use std::collections::BTreeMap;

use seekspec_conformance::numbers::Numbers;
use seekspec_conformance::suite::{Case, Step};
use seekspec_conformance::tree::Entry;
use serde_json::Value;

/// Values and entries by profile and tool.
pub(super) struct Donors<'a> {
    values: BTreeMap<(&'a str, &'a str, &'a str), Vec<&'a Value>>,
    entries: BTreeMap<(&'a str, &'a str), Vec<(&'a String, &'a Entry)>>,
}

impl<'a> Donors<'a> {
    pub(super) fn new(cases: &[&'a Case]) -> Self {
        let mut donors = Self {
            values: BTreeMap::new(),
            entries: BTreeMap::new(),
        };
        for case in cases {
            for step in &case.steps {
                for (name, value) in &step.arguments {
                    let key = (case.profile.as_str(), step.tool.as_str(), name.as_str());
                    donors.values.entry(key).or_default().push(value);
                }
            }
            let key = (case.profile.as_str(), case.tool.as_str());
            let entries = donors.entries.entry(key).or_default();
            entries.extend(case.tree.entries.iter().take(super::MOST_ENTRIES));
        }
        donors
    }

    /// The value that a call of another case has for the argument, or else its default.
    pub(super) fn value(
        &self,
        profile: &str,
        step: &Step,
        name: &str,
        numbers: &mut Numbers,
    ) -> Option<Value> {
        match self.values.get(&(profile, step.tool.as_str(), name)) {
            Some(values) => numbers.pick(values).copied().cloned(),
            None => step.tool_spec.parameters.get(name)?.default_value.clone(),
        }
    }

    /// An entry of the tree of another case.
    pub(super) fn entry(
        &self,
        case: &Case,
        numbers: &mut Numbers,
    ) -> Option<(&'a String, &'a Entry)> {
        let key = (case.profile.as_str(), case.tool.as_str());
        numbers.pick(self.entries.get(&key)?).copied()
    }
}
