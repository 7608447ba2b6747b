//! The arguments of a listed tool, matched with those of a tool of the profile.

use seekspec_conformance::model::profile::ToolSpec;
use serde_json::{Map, Value, json};

use super::likeness::{RangeEnd, counted_otherwise, counterpart, range_end, words};
use super::listed::{ListedArguments, argument_of};
use super::sent::{self, ArgumentDoubt};
use seekspec_run::targets::Mapping;

/// Words of arguments that name the tree, if nothing else of a call does.
const ROOT: &str = "base current cwd dir path project repo root working workspace";

/// A line behind the last one of any file.
const FAR: i64 = 1_000_000;

/// Two tools that share this many parameters do not do so by chance.
const SEVERAL: usize = 5;

fn is_root(name: &str) -> bool {
    let mut words = words(name).into_iter();
    words.all(|word| ROOT.split(' ').any(|one| one == word))
}

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
    /// How arguments are sent.
    sent: Map<String, Value>,
    /// Constants of required arguments, with a value.
    constants: Map<String, Value>,
    /// The parameters that the listed tool has no argument for.
    pub(super) unsupported: Vec<String>,
    root: Option<&'a str>,
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
        let is_known = |ours: &str, theirs: &str| listed.is(theirs, spec.parameters.get(ours));
        let is_used = |name: &str| {
            let mut given = given.iter().filter(|(ours, theirs)| is_known(ours, theirs));
            filled.iter().any(|one| one == name) || given.any(|(_, theirs)| theirs == name)
        };
        let free = listed.places().filter(|place| !is_used(argument_of(place)));
        let mut matching = Self {
            tool,
            spec,
            properties: &listed.properties,
            free: free.collect(),
            paired: Vec::new(),
            missing: Vec::new(),
            sent: Map::new(),
            constants: Map::new(),
            unsupported: Vec::new(),
            root: None,
            doubts: Vec::new(),
        };
        for (ours, theirs) in &given {
            let is_known = is_known(ours, theirs);
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
            let doubt = ArgumentDoubt::new(self.tool, "arguments", ours, ways);
            self.doubts.push(doubt);
        }
    }

    /// Finds the argument of the listed tool for one of ours, which is called `theirs` so far.
    fn argument(&mut self, ours: &str, theirs: &str, is_known: bool) {
        let own = self.spec.parameters.get(ours);
        let can_take = |one: &&str| {
            *one != theirs
                && own.is_none_or(|own| sent::can_take(ours, own, one, &self.properties[*one]))
        };
        let fitting: Vec<&str> = self.free.iter().copied().filter(can_take).collect();
        let near = if is_known {
            Some(theirs)
        } else {
            counterpart(theirs, own, &fitting)
        };
        let depth = || sent::depth_for(ours, own?, &self.free, self.properties);
        if let Some(near) = near.or_else(depth).map(str::to_owned) {
            self.free.retain(|name| *name != near);
            let also = own.map_or(&[][..], |own| &own.also);
            if !is_known || !self.ways(ours, &near).is_empty() {
                self.paired.push((ours.to_owned(), near));
            } else if let Some(other) = also.iter().find(|one| fitting.contains(&one.as_str())) {
                self.doubt(ours, &[near.into(), other.as_str().into()]);
            }
        } else if let Some((near, minus)) = counted_otherwise(theirs, self.spec, &fitting) {
            self.free.retain(|name| *name != near);
            match minus {
                None => self.paired.push((ours.to_owned(), near.to_owned())),
                Some(minus) => {
                    let way = json!({"name": near, "minus": minus, "add": 1});
                    self.doubt(ours, std::slice::from_ref(&way));
                    self.sent.insert(ours.to_owned(), way);
                }
            }
        } else if let Some(ways) = self.ways_of_a_range(ours) {
            self.doubt(ours, &ways);
            self.sent.insert(ours.to_owned(), ways[0].clone());
        } else {
            self.doubt(ours, &self.of_other_commands(ours));
            self.unsupported.push(ours.to_owned());
        }
    }

    /// The arguments that a tool of several commands has for others: one may serve two.
    fn of_other_commands(&self, ours: &str) -> Vec<Value> {
        let all = &self.spec.parameters;
        let has_commands = all.values().any(|one| !one.required_with.is_empty());
        let listed = self.properties.as_object().into_iter().flatten();
        let others = listed.map(|(name, _)| name).filter(|name| {
            let other = all.get(*name).filter(|one| has_commands && !one.required);
            other.is_some_and(|other| other.kind == all[ours].kind)
        });
        others.map(|name| name.as_str().into()).collect()
    }

    /// The ways to send a first or last line in a list of both; a call with one of them has the other.
    fn ways_of_a_range(&self, ours: &str) -> Option<Vec<Value>> {
        let end = range_end(ours)?;
        let is_range = |name: &&&str| {
            words(name).contains("range") && sent::takes_numbers_in_a_list(&self.properties[**name])
        };
        let name = self.free.iter().find(is_range)?;
        let way =
            |index: usize, open: i64| json!({"name": format!("/{name}/{index}"), "open": open});
        Some(match end {
            RangeEnd::First => vec![way(0, 1)],
            RangeEnd::Last => vec![way(1, -1), way(1, FAR)],
        })
    }

    /// A call without a first line starts at the first one, where the listed tool requires a line.
    fn start_ranges(&mut self, required: &[&str]) {
        for (ours, theirs) in &self.paired {
            let own = self.spec.parameters.get(ours);
            let is_optional = own.is_some_and(|own| !own.required);
            let is_first = range_end(ours) == Some(RangeEnd::First);
            if is_optional && is_first && required.contains(&theirs.as_str()) {
                let from_zero = self
                    .ways(ours, theirs)
                    .first()
                    .is_some_and(Value::is_object);
                let first = i32::from(!from_zero);
                self.constants.insert(theirs.clone(), first.into());
            }
        }
    }

    fn send_pairs(&mut self) {
        let last = self.pair_the_last();
        let paired = std::mem::take(&mut self.paired);
        for (ours, theirs) in paired.into_iter().chain(last) {
            let mut ways = self.ways(&ours, &theirs);
            let own = self.spec.parameters.get(&ours);
            // Without a required one no call is right.
            if ways.is_empty() && own.is_some_and(|own| !own.required) {
                ways.push(theirs.as_str().into());
            }
            self.doubt(&ours, &ways);
            let way = ways.into_iter().next();
            self.sent.insert(ours, way.unwrap_or_else(|| theirs.into()));
        }
    }

    /// Where one required parameter and one required argument are left, they are each other's.
    fn pair_the_last(&mut self) -> Option<(String, String)> {
        let mut ours = self.unsupported.iter().filter(|name| {
            let parameter = self.spec.parameters.get(*name);
            parameter.is_some_and(|one| one.required)
        });
        let (own, None) = (ours.next()?.clone(), ours.next()) else {
            return None;
        };
        let mut theirs = self.missing.iter().filter(|name| !is_root(name));
        let (other, None) = (*theirs.next()?, theirs.next()) else {
            return None;
        };
        let spec = self.spec.parameters.get(&own)?;
        if !sent::can_take(&own, spec, other, &self.properties[other]) {
            return None;
        }
        self.unsupported.retain(|name| *name != own);
        self.missing.retain(|name| *name != other);
        Some((own, other.to_owned()))
    }

    /// The root of the tree, and constants, for required arguments that nothing else fills.
    fn fill_the_missing(&mut self) {
        self.root = self.missing.iter().copied().find(|name| is_root(name));
        let mut all = self.properties.as_object().into_iter().flatten();
        let is_command = all.any(|(_, schema)| schema.get("const").is_some());
        for name in std::mem::take(&mut self.missing) {
            let schema = &self.properties[name];
            let values = sent::values(schema);
            // Some programs list every argument with a default as a required one.
            let is_open = schema.get("default").is_some_and(Value::is_null);
            match values.first() {
                _ if Some(name) == self.root || is_open => {}
                None if sent::takes_nothing(schema) => {
                    self.constants.insert(name.to_owned(), Value::Null);
                }
                // A title or a reason, and no text of another command: a trial shows whether any will do.
                None if schema["type"] == "string" && !is_command => {
                    self.constants.insert(name.to_owned(), name.into());
                }
                None => self.missing.push(name),
                Some(first) => {
                    self.constants.insert(name.to_owned(), first.clone());
                    let doubt = ArgumentDoubt::new(self.tool, "constants", name, &values);
                    self.doubts.push(doubt);
                }
            }
        }
    }

    /// Whether the listed tool is as the document has it: no argument differs in its name, and none is
    /// missing that a call needs; under another name it has, or may have, all of several.
    pub(super) fn is_as_specified(&self, is_own: bool) -> bool {
        let all = &self.spec.parameters;
        let is_needed = |name| all.get(name).is_some_and(|one| one.required);
        let may_have = |name| {
            self.doubts
                .iter()
                .any(|one| one.argument.as_ref() == Some(name))
        };
        let mut missing = self.unsupported.iter();
        let has_all = is_own || all.len() >= SEVERAL;
        self.sent.is_empty()
            && has_all
            && missing.all(|name| !is_needed(name) && (is_own || may_have(name)))
    }

    /// The keys of the target file that follow; none: nothing differs.
    pub(super) fn keys(&self) -> Map<String, Value> {
        let keys = [
            ("arguments", json!(self.sent)),
            ("unsupported_arguments", json!(self.unsupported)),
            ("constants", json!(self.constants)),
            ("root", json!(self.root)),
        ];
        let nothing = [json!({}), json!([]), Value::Null];
        let keys = keys
            .into_iter()
            .filter(|(_, value)| !nothing.contains(value));
        keys.map(|(key, value)| (key.to_owned(), value)).collect()
    }
}

#[cfg(test)]
mod tests;
