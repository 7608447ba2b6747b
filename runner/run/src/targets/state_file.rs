//! `state` of a target file: the files and lines in the tree that are the target's own.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use seekspec_conformance::own_state::OwnState;
use seekspec_conformance::problem::{Fault, YamlPlace};
use seekspec_conformance::yaml::{self, Value};
use serde::Deserialize;

/// Lines that the target appends to a file.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct LinesFile {
    /// The path of the file, from the root of the tree.
    file: String,
    /// The lines.
    lines: Vec<String>,
}

/// Reads `state`. A fault's place counts from the file.
pub(super) fn read(value: Option<&Value>) -> Result<OwnState, Fault> {
    let mut state = OwnState::default();
    let place = YamlPlace::default().key("state");
    let entries = match value {
        None | Some(Value::Null) => return Ok(state),
        Some(Value::Sequence(entries)) => entries,
        Some(_) => {
            let message = "expected a list of paths such as `.cache/**`, and of `{file: PATH, lines: [LINE…]}`";
            return Err(Fault::new(place, message));
        }
    };
    for (index, entry) in entries.iter().enumerate() {
        add(&mut state, entry).map_err(|fault| fault.below(&place.index(index)))?;
    }
    Ok(state)
}

fn add(state: &mut OwnState, entry: &Value) -> Result<(), Fault> {
    let Value::String(pattern) = entry else {
        let LinesFile { file, lines } = yaml::read(entry)?;
        state.add_lines(&file, lines);
        return Ok(());
    };
    state.add_paths(pattern).map_err(|_| {
        let message =
            format!("`{pattern}` is the whole tree; name the files that are the target's own");
        Fault::new(YamlPlace::default(), message)
    })
}

pub(super) fn schema(generator: &mut SchemaGenerator) -> Schema {
    let lines = generator.subschema_for::<LinesFile>();
    json_schema!({
        "description": "The state that the target keeps in the tree, by paths from its root (`*` matches anything in one part, `**` any number of parts), and by lines that it appends to a file. It is not a change of the tree, and is left out of answers.",
        "type": ["array", "null"],
        "items": {"anyOf": [{"type": "string"}, lines]}
    })
}
