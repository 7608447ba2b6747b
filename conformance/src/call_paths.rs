//! The paths among the arguments of a call, as the profile marks them.

use serde_json::{Map, Value};

use crate::model::profile::{ParameterSpec, PathKind, ToolSpec};
use crate::problem::YamlPlace;

/// A path among the arguments of a call.
pub struct CallPath<'a> {
    /// Its place in the arguments.
    pub(crate) place: YamlPlace,
    /// The path as the call has it.
    pub text: &'a str,
    /// `None`: the profile does not say that this is a path, only that it may be one.
    pub(crate) kind: Option<PathKind>,
}

/// The paths of a call: the texts of the parameters that the profile marks as paths, and of those that it
/// does not know. Of a tool without a mark every text in one line may be a path.
pub fn call_paths<'a>(spec: &ToolSpec, arguments: &'a Map<String, Value>) -> Vec<CallPath<'a>> {
    let mut paths = Vec::new();
    for (name, value) in arguments {
        if spec.takes_a_path(name) {
            let kind = spec.parameters.get(name).and_then(|one| one.path);
            add_texts(value, &YamlPlace::default().key(name), kind, &mut paths);
        }
    }
    paths
}

/// The parameters that may be paths and that this call needs.
pub(crate) fn needed_paths<'s>(
    spec: &'s ToolSpec,
    arguments: &Map<String, Value>,
) -> impl Iterator<Item = (&'s str, &'s ParameterSpec)> {
    let parameters = spec.parameters.iter();
    parameters
        .filter(|(name, one)| spec.takes_a_path(name) && is_needed(one, arguments))
        .map(|(name, one)| (name.as_str(), one))
}

fn is_needed(spec: &ParameterSpec, arguments: &Map<String, Value>) -> bool {
    let mut with = spec.required_with.iter();
    spec.required
        || with.any(|(other, values)| {
            let given = arguments.get(other).and_then(Value::as_str);
            given.is_some_and(|given| values.iter().any(|value| value == given))
        })
}

fn add_texts<'a>(
    value: &'a Value,
    place: &YamlPlace,
    kind: Option<PathKind>,
    paths: &mut Vec<CallPath<'a>>,
) {
    match value {
        Value::String(text) if kind.is_some() || !text.contains('\n') => paths.push(CallPath {
            place: place.clone(),
            text,
            kind,
        }),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                add_texts(item, &place.index(index), kind, paths);
            }
        }
        _ => {}
    }
}
