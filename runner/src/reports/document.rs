//! A report as a document: what is written as JSON, and read again.

use std::path::Path;

use anyhow::{Context as _, bail};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use seekspec_conformance::matrix::Diagnosis;
use serde::{Deserialize, Serialize};

use crate::decision::Policy;
use crate::event::{CaseReport, RunInfo, Summary};

/// Grows by one when a reader of the report would have to be changed.
pub(super) const SCHEMA_VERSION: u32 = 1;

/// A run, whole.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Document {
    /// The version of this form; it grows when a reader of the report would have to be changed.
    pub schema_version: u32,
    /// What was run, on what.
    pub run: RunInfo,
    /// Whether the target conforms: the exit status was 0.
    pub conforms: bool,
    /// What the run comes to, in one sentence.
    pub conclusion: String,
    /// How strictly it was judged.
    #[serde(default)]
    pub policy: Policy,
    /// What is to be done about the baseline: a line for each entry that does not tell the truth.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stale: Vec<String>,
    /// What the failures look like, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagnosis: Option<Diagnosis>,
    /// The run, counted.
    pub summary: Summary,
    /// The cases, by name.
    pub cases: Vec<CaseReport>,
}

/// The JSON Schema of the report.
pub fn schema() -> serde_json::Value {
    let mut schema = SchemaSettings::draft2020_12()
        .into_generator()
        .into_root_schema_for::<Document>();
    schema.insert("title".to_owned(), "A report of Seekspec".into());
    schema.to_value()
}

impl Document {
    /// Reads a report that was written as JSON.
    ///
    /// # Errors
    /// Where the file cannot be read, or holds no such report.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Version {
            schema_version: u32,
        }
        let reading = || format!("cannot read the report {}", path.display());
        let text = std::fs::read_to_string(path).with_context(reading)?;
        let what = "it is none that `--report json` writes";
        let Version { schema_version } =
            serde_json::from_str(&text).with_context(|| format!("{}: {what}", reading()))?;
        if schema_version != SCHEMA_VERSION {
            bail!(
                "{}: it has version {schema_version} of the form, and this seekspec reads version {SCHEMA_VERSION}",
                reading()
            );
        }
        serde_json::from_str(&text).with_context(|| format!("{}: {what}", reading()))
    }
}
