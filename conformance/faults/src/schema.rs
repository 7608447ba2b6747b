//! The JSON Schemas of the files, for editors.

use seekspec_conformance::schema;
use serde_json::Value;

use crate::mutation::spec::{DeviationSpec, MutantsFile, VariantsFile};
use crate::report::SelftestReport;

/// The JSON Schema of a `mutants.yaml`.
pub fn mutants() -> Value {
    schema::of::<MutantsFile>("The mutants of a tool, for Seekspec")
}

/// The JSON Schema of a `variants.yaml`.
pub fn variants() -> Value {
    schema::of::<VariantsFile>("The variants of a tool, for Seekspec")
}

/// The JSON Schema of a file of cases and mutants that several tools share.
pub fn shared() -> Value {
    schema::shared(schema::of::<Vec<DeviationSpec>>(""))
}

/// The JSON Schema of a kill matrix, as a self-test reports it.
pub fn matrix() -> Value {
    schema::of::<SelftestReport<'_>>("Which case of a suite kills which mutant, by Seekspec")
}
