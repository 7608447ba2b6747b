//! Mapping: what a target calls tools and arguments, and where its answers are, where that is not as its profile says.

mod arguments;
mod place;
mod shape;

use std::collections::BTreeMap;

use seekspec_conformance::suite::Step;
use serde_json::{Map, Value, json};

pub(super) use arguments::Lack;
pub(super) use place::Place;
pub(super) use shape::{Details, Shape, Source};

/// What a target calls its tools, by the profile's names, and how its calls and answers differ. A tool that is not there is as its profile says.
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
    /// Where an argument stands in a call; `None`: it is left out. An argument that is not there keeps its name.
    pub(super) arguments: BTreeMap<String, Option<Place>>,
    /// What a call has where the case says nothing.
    pub(super) constants: Vec<(Place, Value)>,
    /// The arguments that the target lacks.
    pub(super) lacks: BTreeMap<String, Lack>,
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
    /// What the target calls a tool of its profile.
    pub fn name<'a>(&'a self, tool: &'a str) -> &'a str {
        let mapped = self.tools.get(tool).and_then(|tool| tool.name.as_deref());
        mapped.unwrap_or(tool)
    }

    /// An argument of the step that the target lacks, and that the step needs: what it says is not what is documented to be the default.
    pub fn lacking(&self, step: &Step) -> Option<String> {
        let tool = self.tools.get(&step.tool)?;
        let mut said = step.arguments.iter();
        let (name, _) = said.find(|(name, value)| tool.lacks_for(name, value))?;
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
            Some(tool) if tool.lacks.contains_key(ours) => None,
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

    /// Takes over what another says of its tools.
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

    /// The answer of a tool (by the profile's name) as its profile says that answers are. The error says what is not where the target file
    /// says that it is.
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
        self.lacks.extend(other.lacks);
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
            if self.lacks.contains_key(&name) {
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

    fn lacks_for(&self, name: &str, value: &Value) -> bool {
        let lack = self.lacks.get(name);
        lack.is_some_and(|lack| lack.matters_for(value))
    }
}
