//! A report as a document, written as JSON and read again: what reports, and all that compares them,
//! have in common.

mod case_parts;
mod collected;
mod groups;
pub(crate) mod lines;
mod stderr_noise;

use std::path::Path;

use anyhow::{Context as _, bail};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use seekspec_conformance::diagnosis::Diagnosis;
use serde::{Deserialize, Serialize};

use crate::decision::{self, Policy};
use crate::event::{CaseReport, RunInfo, Summary};
use crate::text_file;
use crate::unusable::Unusable;

pub use case_parts::{flow, split_name, with_roots};
pub(crate) use collected::Collected;
pub use groups::{FailureGroup, by_reason, groups, without_names};
pub use lines::schema as line_schema;

/// Grows by one when a reader of the report would have to be changed.
pub(crate) const SCHEMA_VERSION: u32 = 1;

/// The greatest plausible count.
const MOST_COUNTED: usize = 1_000_000_000;
/// The longest plausible run.
const MOST_MILLISECONDS: u64 = 1_000_000_000_000;

/// The end of a message on a file of another kind.
const WHAT: &str = "not a report that `--report json` or `--report jsonl` writes";

/// A whole run.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Document {
    /// The version of this form; it grows when a reader of the report would have to be changed.
    pub schema_version: u32,
    /// The run.
    pub run: RunInfo,
    /// Whether the target conforms: the exit status was 0.
    pub conforms: bool,
    /// The conclusion, in one sentence.
    pub conclusion: String,
    /// How strictly the run was judged.
    #[serde(default)]
    pub policy: Policy,
    /// A line for each stale entry of the baseline: what is wrong, and what to do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stale: Vec<String>,
    /// Why the target cannot be judged by its first calls; the other cases were not run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unusable: Option<Unusable>,
    /// The likely causes of the failures.
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

/// Whether this seekspec reads reports of the version.
fn check_version(schema_version: u32) -> anyhow::Result<()> {
    if schema_version != SCHEMA_VERSION {
        bail!(
            "it has schema version {schema_version}, but this seekspec reads version {SCHEMA_VERSION}"
        );
    }
    Ok(())
}

impl Document {
    /// Reads a report that was written as JSON, or as lines of it.
    ///
    /// # Errors
    /// Where the file cannot be read, or is not such a report.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let reading = || format!("cannot read the report {}", path.display());
        let text = text_file::read_generated(path).with_context(reading)?;
        let document = Self::parse(&text).with_context(reading)?;
        if !is_countable(&document.run, &document.summary) {
            bail!("{}: {WHAT}: its numbers are out of range", reading());
        }
        Ok(document)
    }

    /// A warning where the run was interrupted, so that the report has only a part of it.
    pub fn partial(&self) -> Option<String> {
        let stopped = decision::stopped(&self.summary, self.run.selected);
        let warning = format!("the report of {} is partial: {stopped}", self.run.target);
        self.summary.interrupted.then_some(warning)
    }

    fn parse(text: &str) -> anyhow::Result<Self> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct DocumentVersion {
            schema_version: u32,
        }
        if lines::is_such(text) {
            return lines::read(text);
        }
        let DocumentVersion { schema_version } = serde_json::from_str(text).context(WHAT)?;
        check_version(schema_version)?;
        serde_json::from_str(text).context(WHAT)
    }
}

/// Whether the numbers of many such runs can be added up.
pub fn is_countable(run: &RunInfo, summary: &Summary) -> bool {
    let counts = summary.counts.values().flat_map(|counts| counts.values());
    let entries = summary.baseline.iter().flat_map(|entry| {
        let of_run = [entry.named, entry.finished, entry.judged];
        of_run.into_iter().chain([entry.failed, entry.differently])
    });
    let of_run = [run.selected, run.jobs];
    let of_summary = [summary.in_part, summary.inapplicable];
    let mut counts = (counts.copied().chain(entries)).chain(of_run.into_iter().chain(of_summary));
    counts.all(|count| count <= MOST_COUNTED) && summary.wall_ms <= MOST_MILLISECONDS
}
