//! The JSON Schemas of the files, for editors.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use crate::model::fixture::{FixtureFile, PART, SharedFile};
use crate::model::primitives::PrimitivesFile;
use crate::model::profile::ProfileFile;
use crate::model::renamed::RenamedCasesFile;
use crate::model::requirement::RequirementsFile;
use crate::suite::Expectation;

/// The JSON Schema of a fixture.
pub fn fixture() -> Value {
    let mut schema = of::<FixtureFile>("A fixture of Seekspec");
    add_part(&mut schema, "expectation", of::<Expectation>(""));
    schema
}

/// The JSON Schema of a `requirements.yaml`.
pub fn requirements() -> Value {
    of::<RequirementsFile>("The requirements of a tool, for Seekspec")
}

/// The JSON Schema of a `profile.yaml`.
pub fn profile() -> Value {
    of::<ProfileFile>("A profile of Seekspec")
}

/// The JSON Schema of a file of shared cases, with that of the mutants in it.
pub fn shared(mutants: Value) -> Value {
    let mut schema = of::<SharedFile>("Cases that several tools share, for Seekspec");
    add_part(&mut schema, "expectation", of::<Expectation>(""));
    add_part(&mut schema, "mutants", mutants);
    schema
}

/// The JSON Schema of `primitives.yaml`.
pub fn primitives() -> Value {
    of::<PrimitivesFile>("The primitives of tools, for Seekspec")
}

/// The JSON Schema of a `renamed-cases.yaml`.
pub fn renamed_cases() -> Value {
    of::<RenamedCasesFile>("The old names of the cases of a tool, for Seekspec")
}

/// The schema of a file that people edit.
pub fn of<T: JsonSchema>(title: &str) -> Value {
    // YAML language servers support draft 7 best.
    let mut schema = SchemaSettings::draft07()
        .into_generator()
        .into_root_schema_for::<T>();
    schema.insert("title".to_owned(), title.into());
    schema.to_value()
}

/// Puts the schema of a part where the model has a place for it, with the description of that place.
fn add_part(schema: &mut Value, name: &str, mut part: Value) {
    let Some(fields) = part.as_object_mut() else {
        return;
    };
    fields.retain(|key, _| key != "title" && key != "$schema");
    let definitions = fields.shift_remove("definitions");
    fill(schema, name, fields);
    if let Some(all) = schema["definitions"].as_object_mut()
        && let Some(Value::Object(more)) = definitions
    {
        for (name, definition) in more {
            all.entry(name).or_insert(definition);
        }
    }
}

fn fill(schema: &mut Value, name: &str, part: &Map<String, Value>) {
    match schema {
        Value::Object(fields) if fields.get(PART).is_some_and(|found| found == name) => {
            let description = fields.remove("description");
            fields.clone_from(part);
            fields.extend(description.map(|text| ("description".to_owned(), text)));
        }
        Value::Object(fields) => fields.values_mut().for_each(|one| fill(one, name, part)),
        Value::Array(items) => items.iter_mut().for_each(|one| fill(one, name, part)),
        _ => {}
    }
}
