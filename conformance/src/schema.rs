//! The JSON Schemas of the files, for editors.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

use crate::matrix::Report;
use crate::model::deviation::{MutantsFile, VariantsFile};
use crate::model::fixture::{FixtureFile, SharedFile};
use crate::model::fuzz::{FuzzFile, WordsFile};
use crate::model::law::LawsFile;
use crate::model::primitives::PrimitivesFile;
use crate::model::profile::ProfileFile;
use crate::model::renamed::RenamedCasesFile;
use crate::model::requirement::RequirementsFile;

/// The JSON Schema of a fixture.
pub fn fixture() -> Value {
    schema_of::<FixtureFile>("A fixture of Seekspec")
}

/// The JSON Schema of a `requirements.yaml`.
pub fn requirements() -> Value {
    schema_of::<RequirementsFile>("The requirements of a tool, for Seekspec")
}

/// The JSON Schema of a `profile.yaml`.
pub fn profile() -> Value {
    schema_of::<ProfileFile>("A profile of Seekspec")
}

/// The JSON Schema of a `mutants.yaml`.
pub fn mutants() -> Value {
    schema_of::<MutantsFile>("The mutants of a tool, for Seekspec")
}

/// The JSON Schema of a `variants.yaml`.
pub fn variants() -> Value {
    schema_of::<VariantsFile>("The variants of a tool, for Seekspec")
}

/// The JSON Schema of a `laws.yaml`.
pub fn laws() -> Value {
    schema_of::<LawsFile>("The laws of a tool, for Seekspec")
}

/// The JSON Schema of a file of shared cases.
pub fn shared() -> Value {
    schema_of::<SharedFile>("Cases that several tools share, for Seekspec")
}

/// The JSON Schema of `primitives.yaml`.
pub fn primitives() -> Value {
    schema_of::<PrimitivesFile>("The primitives of tools, for Seekspec")
}

/// The JSON Schema of `words.yaml`.
pub fn words() -> Value {
    schema_of::<WordsFile>("Words of random trees and calls, for Seekspec")
}

/// The JSON Schema of a `fuzz.yaml`.
pub fn fuzz() -> Value {
    schema_of::<FuzzFile>("A grammar of random trees and calls, for Seekspec")
}

/// The JSON Schema of a `renamed-cases.yaml`.
pub fn renamed_cases() -> Value {
    schema_of::<RenamedCasesFile>("The old names of the cases of a tool, for Seekspec")
}

/// The JSON Schema of a kill matrix, as a self-test reports it.
pub fn matrix() -> Value {
    schema_of::<Report<'_>>("Which case of a suite kills which mutant, by Seekspec")
}

fn schema_of<T: JsonSchema>(title: &str) -> Value {
    // YAML language servers support draft 7 best.
    let mut schema = SchemaSettings::draft07()
        .into_generator()
        .into_root_schema_for::<T>();
    schema.insert("title".to_owned(), title.into());
    schema.to_value()
}
