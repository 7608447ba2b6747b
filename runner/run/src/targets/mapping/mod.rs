//! Mapping: the target's names for tools and arguments, and the places of its answers.

mod arguments;
mod errors;
mod follow_up;
mod part;
mod pattern;
mod place;
mod sent;
mod shape;
mod source;

use std::collections::BTreeMap;

use seekspec_conformance::suite::Step;
use serde_json::{Map, Value, json};

pub(super) use arguments::Unsupported;
pub(super) use errors::{ErrorSign, Errors, Sign};
pub(super) use follow_up::FollowUp;
pub(super) use part::AnswerPart;
pub(super) use pattern::MappingPattern;
pub(super) use place::ArgumentPlace;
pub(super) use sent::{Sent, ValueChange};
pub(super) use shape::{DetailsPlace, Shape};
pub(super) use source::AnswerSource;

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
    /// How arguments are sent. Others keep their names and values.
    pub(super) arguments: BTreeMap<String, Sent>,
    /// Arguments that every call has unless the case sets them.
    pub(super) constants: Vec<(ArgumentPlace, Value)>,
    /// The arguments that the target does not have.
    pub(super) unsupported: BTreeMap<String, Unsupported>,
    /// The arguments that are paths, and are made absolute.
    pub(super) absolute: Vec<String>,
    /// The arguments that are paths, and are made relative to the root.
    pub(super) relative: Vec<String>,
    /// The argument (the target's) that gets the root.
    pub(super) root: Option<String>,
    /// The call that follows.
    pub(super) then: Option<FollowUp>,
    /// How it signals an error.
    pub(super) errors: Errors,
    /// Where the answer is.
    pub(super) shape: Shape,
}

impl Mapping {
    /// The target's name for a tool of its profile.
    pub fn name<'a>(&'a self, tool: &'a str) -> &'a str {
        let mapped = self.tools.get(tool).and_then(|tool| tool.name.as_deref());
        mapped.unwrap_or(tool)
    }

    /// An argument that cannot be sent: the target does not have it, and its value is not the documented
    /// default; or the target file has no counterpart of its value.
    pub fn unsupported_argument(&self, step: &Step) -> Option<String> {
        let tool = self.tools.get(&step.tool)?;
        let mut said = step.arguments.iter();
        let (name, _) =
            said.find(|(name, value)| tool.does_not_support(name, value, &step.arguments))?;
        Some(name.clone())
    }

    /// The target's names of these arguments (the profile's), for those that it gets.
    pub fn argument_names<'a>(
        &self,
        tool: &str,
        arguments: impl Iterator<Item = &'a String>,
    ) -> Vec<(String, String)> {
        let tool = self.tools.get(tool);
        let theirs = |ours: &String| match tool {
            Some(tool) if tool.unsupported.contains_key(ours) => None,
            Some(tool) => match tool.arguments.get(ours) {
                Some(sent) => sent.place.as_ref().map(|place| place.argument().to_owned()),
                None => Some(ours.clone()),
            },
            None => Some(ours.clone()),
        };
        arguments
            .filter_map(|ours| Some((ours.clone(), theirs(ours)?)))
            .collect()
    }

    /// Whether a tool gets another value of an argument than the call has.
    pub fn changes_the_value(&self, tool: &str, argument: &str) -> bool {
        let tool = self.tools.get(tool);
        let sent = tool.and_then(|tool| tool.arguments.get(argument));
        sent.is_some_and(Sent::changes_the_value)
    }

    /// The target's arguments that every call of a tool has: constants, and one for the root.
    pub fn filled_names(&self, tool: &str) -> Vec<String> {
        let Some(tool) = self.tools.get(tool) else {
            return Vec::new();
        };
        let constants = tool
            .constants
            .iter()
            .map(|(place, _)| place.argument().to_owned());
        constants.chain(tool.root.clone()).collect()
    }

    /// The argument of the target's that gets the root in calls of this tool, where the tool has one of its own.
    pub(super) fn root_argument(&self, tool: &str) -> Option<&str> {
        self.tools.get(tool)?.root.as_deref()
    }

    /// The call in the target's own words.
    pub(crate) fn request(&self, mut params: Value, root: &str) -> Value {
        let name = params["name"].as_str().unwrap_or_default().to_owned();
        let Some(tool) = self.tools.get(&name) else {
            return params;
        };
        if let Some(Value::Object(said)) = params.get_mut("arguments").map(Value::take) {
            params["arguments"] = tool.map_arguments(&said, root).into();
        }
        params["name"] = json!(self.name(&name));
        params
    }

    /// The answer of a tool (by the profile's name) with its parts where the profile expects them. The
    /// error names the part that is not where the target file says.
    pub fn result(&self, tool: &str, result: Value) -> Result<Value, String> {
        match self.tools.get(tool) {
            Some(tool) => tool.shape.apply(tool.errors.apply(result)),
            None => Shape::default().apply(result),
        }
    }

    /// The call that follows the first call of a tool; `None`: none does.
    pub(super) fn follow_up(&self, tool: &str) -> Option<&FollowUp> {
        self.tools.get(tool)?.then.as_ref()
    }

    /// Whether the answer of a tool is an error, in whatever way the target says so.
    pub(super) fn is_error(&self, tool: &str, result: &Value) -> bool {
        let tool = self.tools.get(tool);
        let told = tool.map(|tool| tool.errors.apply(result.clone()));
        told.as_ref().unwrap_or(result)["isError"] == true
    }
}

impl ToolMapping {
    fn map_arguments(&self, said: &Map<String, Value>, root: &str) -> Map<String, Value> {
        let mut mapped = Value::Object(Map::new());
        for (name, value) in said {
            if self.unsupported.contains_key(name) {
                continue;
            }
            let value = self.map_path(name, value.clone(), root);
            match self.arguments.get(name) {
                None => ArgumentPlace::named(name).put(&mut mapped, value),
                Some(sent) => {
                    if let (Some(place), Some(value)) = (&sent.place, sent.value(value, said)) {
                        place.put(&mut mapped, value);
                    }
                }
            }
        }
        let unsaid = self.arguments.iter();
        for (_, sent) in unsaid.filter(|(name, _)| said.get(*name).is_none_or(Value::is_null)) {
            if let (Some(place), Some(value)) = (&sent.place, sent.unsaid_value(&mapped)) {
                place.put(&mut mapped, value);
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

    fn does_not_support(&self, name: &str, value: &Value, call: &Map<String, Value>) -> bool {
        let sent = self.arguments.get(name);
        let unsupported = self.unsupported.get(name);
        unsupported.is_some_and(|unsupported| unsupported.matters_for(value))
            || sent.is_some_and(|sent| sent.cannot_send(value, call))
    }
}
