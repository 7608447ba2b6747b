//! The arguments of a listed tool, matched with those of a tool of the profile.

use seekspec_conformance::model::profile::ToolSpec;
use serde_json::{Value, json};

use super::keys::{Keys, ROOTS};
use super::likeness::{RangeEnd, counted_otherwise, range_end, similar};
use super::listed_arguments::{ListedArguments, argument_of};
use super::sent::{self, ArgumentDoubt};
use seekspec_run::targets::Mapping;
use seekspec_run::yaml_text::flow;

/// How the arguments of a tool of the profile become those of a listed tool.
pub(super) struct ArgumentMatching<'a> {
    tool: &'a str,
    spec: &'a ToolSpec,
    /// The schema of each argument of the listed tool.
    properties: &'a Value,
    /// The arguments of the listed tool that nothing fills yet.
    free: Vec<&'a str>,
    /// Ours and theirs, where the names differ or the value does.
    paired: Vec<(String, String)>,
    /// The required arguments of the listed tool that no call has.
    pub(super) missing: Vec<&'a str>,
    /// The keys of the target file that follow.
    pub(super) keys: Keys,
    /// Arguments that can be sent in several ways.
    pub(super) doubts: Vec<ArgumentDoubt>,
}

impl<'a> ArgumentMatching<'a> {
    /// Compares those of a tool of the profile with those that a tool is listed with.
    pub(super) fn new(
        tool: &'a str,
        listed: &'a ListedArguments,
        spec: &'a ToolSpec,
        mapping: &Mapping,
    ) -> Self {
        let given = mapping.argument_names(tool, spec.parameters.keys());
        let filled = mapping.filled_names(tool);
        let is_used = |name: &str| {
            filled.iter().any(|one| one == name) || given.iter().any(|(_, theirs)| theirs == name)
        };
        let free = listed.places().filter(|place| !is_used(argument_of(place)));
        let mut matching = Self {
            tool,
            spec,
            properties: &listed.properties,
            free: free.collect(),
            paired: Vec::new(),
            missing: Vec::new(),
            keys: Keys::default(),
            doubts: Vec::new(),
        };
        for (ours, theirs) in &given {
            let is_known = listed.has(theirs, spec.parameters.get(ours));
            if is_known && mapping.changes_the_value(tool, ours) {
                let ways = matching.ways(ours, theirs);
                matching.doubt(ours, &ways);
            } else {
                matching.argument(ours, theirs, is_known);
            }
        }
        let required: Vec<&str> = listed.required.iter().map(String::as_str).collect();
        matching.missing = required.clone();
        matching.missing.retain(|name| matching.free.contains(name));
        matching.start_ranges(&required);
        matching.send_pairs();
        matching.fill_the_missing();
        matching
    }

    fn ways(&self, ours: &str, theirs: &str) -> Vec<Value> {
        let own = self.spec.parameters.get(ours);
        let ways = own.map(|own| sent::ways(ours, own, theirs, &self.properties[theirs]));
        ways.unwrap_or_default()
    }

    fn doubt(&mut self, ours: &str, ways: &[Value]) {
        if !ways.is_empty() {
            let doubt = ArgumentDoubt::of_argument(self.tool, ours, ways);
            self.doubts.push(doubt);
        }
    }

    /// Finds the argument of the listed tool for one of ours, which is called `theirs` so far.
    fn argument(&mut self, ours: &str, theirs: &str, is_known: bool) {
        let own = self.spec.parameters.get(ours);
        let can_take = |one: &&str| {
            own.is_none_or(|own| sent::can_take(ours, own, one, &self.properties[*one]))
        };
        let fitting: Vec<&str> = self.free.iter().copied().filter(can_take).collect();
        let near = if is_known {
            Some(theirs)
        } else {
            similar(theirs, &fitting)
        };
        let depth = || sent::depth_for(ours, own?, &self.free, self.properties);
        if let Some(near) = near.or_else(depth).map(str::to_owned) {
            self.free.retain(|name| *name != near);
            if !is_known || !self.ways(ours, &near).is_empty() {
                self.paired.push((ours.to_owned(), near));
            }
        } else if let Some((near, minus)) = counted_otherwise(theirs, self.spec, &fitting) {
            let pair = (ours.to_owned(), near.to_owned());
            self.free.retain(|name| *name != near);
            match minus {
                None => self.paired.push(pair),
                Some(minus) => {
                    let sent = flow(&json!({"name": pair.1, "minus": minus, "add": 1}));
                    let sent = (pair.0, pair.1, sent, "counted otherwise");
                    self.keys.sent.push(sent);
                }
            }
        } else {
            self.keys.unsupported.push(ours.to_owned());
        }
    }

    /// A call without a first line starts at the first one, where the listed tool requires a line.
    fn start_ranges(&mut self, required: &[&str]) {
        for (ours, theirs) in &self.paired {
            let is_optional = self
                .spec
                .parameters
                .get(ours)
                .is_some_and(|own| !own.required);
            let is_first = range_end(ours) == Some(RangeEnd::First);
            if is_optional && is_first && required.contains(&theirs.as_str()) {
                let from_zero = self
                    .ways(ours, theirs)
                    .first()
                    .is_some_and(Value::is_object);
                let first = if from_zero { "0" } else { "1" };
                self.keys.constants.push((theirs.clone(), first.to_owned()));
            }
        }
    }

    fn send_pairs(&mut self) {
        let last = self
            .keys
            .pair_the_last(self.spec, &mut self.missing, self.properties);
        let paired = std::mem::take(&mut self.paired);
        for (ours, theirs) in paired.into_iter().chain(last) {
            let ways = self.ways(&ours, &theirs);
            self.doubt(&ours, &ways);
            match ways.first() {
                Some(way) => self
                    .keys
                    .sent
                    .push((ours, theirs, flow(way), "sent otherwise")),
                None => self.keys.renamed.push((ours, theirs)),
            }
        }
    }

    /// The root of the tree, and constants, for required arguments that nothing else fills.
    fn fill_the_missing(&mut self) {
        let is_root = |name: &&&str| ROOTS.contains(*name);
        let root = self.missing.iter().find(is_root).copied();
        self.keys.root = root.map(str::to_owned);
        for name in std::mem::take(&mut self.missing) {
            let values = sent::values(&self.properties[name]);
            match values.first() {
                _ if Some(name) == root => {}
                None => self.missing.push(name),
                Some(first) => {
                    let constant = (name.to_owned(), flow(first));
                    self.keys.constants.push(constant);
                    let doubt = ArgumentDoubt::of_constant(self.tool, name, &values);
                    self.doubts.push(doubt);
                }
            }
        }
    }
}
