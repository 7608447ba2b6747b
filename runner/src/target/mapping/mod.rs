//! Mapping: the target's names for tools and arguments, and the places of its answers.

mod arguments;
mod place;
mod shape;

use std::collections::BTreeMap;

use seekspec_conformance::suite::Step;
use serde_json::{Map, Value, json};

pub(super) use arguments::Unsupported;
pub(super) use place::Place;
pub(super) use shape::{Details, Shape, Source};

/// How the tools of a target differ from those of its profile. A tool that is not here does not
/// differ.
#[derive(Debug, Clone, Default)]
pub struct Mapping {
    /// The tools by the profile's names.
    pub(super) tools: BTreeMap<String, ToolMapping>,
}

/// How one tool differs.
#[derive(Debug, Clone, Default)]
pub(super) struct ToolMapping {
    /// Its name; `None`: the profile's.
    pub(super) name: Option<String>,
    /// The place of an argument in a call; `None`: it is left out. Others keep their names.
    pub(super) arguments: BTreeMap<String, Option<Place>>,
    /// Arguments that every call has unless the case sets them.
    pub(super) constants: Vec<(Place, Value)>,
    /// The arguments that the target does not have.
    pub(super) unsupported: BTreeMap<String, Unsupported>,
    /// The arguments that are paths, and are made absolute.
    pub(super) absolute: Vec<String>,
    /// The arguments that are paths, and are made relative to the root.
    pub(super) relative: Vec<String>,
    /// The argument (the target's) that gets the root.
    pub(super) root: Option<String>,
    /// Where the answer is.
    pub(super) shape: Shape,
}

impl Mapping {
    /// The target's name for a tool of its profile.
    pub fn name<'a>(&'a self, tool: &'a str) -> &'a str {
        let mapped = self.tools.get(tool).and_then(|tool| tool.name.as_deref());
        mapped.unwrap_or(tool)
    }

    /// An argument that the target does not have, and the step needs: its value is not the documented
    /// default.
    pub fn unsupported_argument(&self, step: &Step) -> Option<String> {
        let tool = self.tools.get(&step.tool)?;
        let mut said = step.arguments.iter();
        let (name, _) = said.find(|(name, value)| tool.does_not_support(name, value))?;
        Some(name.clone())
    }

    /// The target's names of these arguments (the profile's), for those that it gets.
    pub(crate) fn argument_names<'a>(
        &self,
        tool: &str,
        arguments: impl Iterator<Item = &'a String>,
    ) -> Vec<(String, String)> {
        let tool = self.tools.get(tool);
        let theirs = |ours: &String| match tool {
            Some(tool) if tool.unsupported.contains_key(ours) => None,
            Some(tool) => match tool.arguments.get(ours) {
                Some(place) => place.as_ref().map(|place| place.argument().to_owned()),
                None => Some(ours.clone()),
            },
            None => Some(ours.clone()),
        };
        arguments
            .filter_map(|ours| Some((ours.clone(), theirs(ours)?)))
            .collect()
    }

    /// The target's arguments that every call of a tool has: constants, and one for the root.
    pub(crate) fn filled_names(&self, tool: &str) -> Vec<String> {
        let Some(tool) = self.tools.get(tool) else {
            return Vec::new();
        };
        let constants = tool.constants.iter();
        let constants = constants.map(|(place, _)| place.argument().to_owned());
        constants.chain(tool.root.clone()).collect()
    }

    /// Adds the differences of another mapping.
    pub(super) fn amend(&mut self, other: Self) {
        for (name, tool) in other.tools {
            self.tools.entry(name).or_default().amend(tool);
        }
    }

    /// The argument of the target's that gets the root in calls of this tool, where the tool has one of its own.
    pub(super) fn root_argument(&self, tool: &str) -> Option<&str> {
        self.tools.get(tool)?.root.as_deref()
    }

    /// The call in the target's own words.
    pub(super) fn request(&self, mut params: Value, root: &str) -> Value {
        let name = params["name"].as_str().unwrap_or_default().to_owned();
        let Some(tool) = self.tools.get(&name) else {
            return params;
        };
        if let Some(Value::Object(said)) = params.get_mut("arguments").map(Value::take) {
            params["arguments"] = tool.map_arguments(said, root).into();
        }
        params["name"] = json!(self.name(&name));
        params
    }

    /// The answer of a tool (by the profile's name) with its parts where the profile expects them. The
    /// error names the part that is not where the target file says.
    pub fn result(&self, tool: &str, result: Value) -> Result<Value, String> {
        match self.tools.get(tool) {
            Some(tool) => tool.shape.apply(result),
            None => Ok(result),
        }
    }
}

impl ToolMapping {
    fn amend(&mut self, other: Self) {
        self.name = other.name.or(self.name.take());
        self.arguments.extend(other.arguments);
        self.constants.extend(other.constants);
        self.unsupported.extend(other.unsupported);
        self.absolute.extend(other.absolute);
        self.relative.extend(other.relative);
        self.root = other.root.or(self.root.take());
        if other.shape != Shape::default() {
            self.shape = other.shape;
        }
    }

    fn map_arguments(&self, said: Map<String, Value>, root: &str) -> Map<String, Value> {
        let mut mapped = Value::Object(Map::new());
        for (name, value) in said {
            if self.unsupported.contains_key(&name) {
                continue;
            }
            let value = self.map_path(&name, value, root);
            match self.arguments.get(&name) {
                Some(None) => {}
                Some(Some(place)) => place.put(&mut mapped, value),
                None => Place::named(&name).put(&mut mapped, value),
            }
        }
        for (place, constant) in &self.constants {
            place.put_where_nothing_is(&mut mapped, || arguments::with_root(constant, root));
        }
        match mapped {
            Value::Object(mapped) => mapped,
            _ => Map::new(),
        }
    }

    fn map_path(&self, name: &str, value: Value, root: &str) -> Value {
        let is_in = |names: &[String]| names.iter().any(|one| one == name);
        match () {
            () if is_in(&self.absolute) => arguments::absolute(value, root),
            () if is_in(&self.relative) => arguments::relative(value, root),
            () => value,
        }
    }

    fn does_not_support(&self, name: &str, value: &Value) -> bool {
        let unsupported = self.unsupported.get(name);
        unsupported.is_some_and(|unsupported| unsupported.matters_for(value))
    }
}
