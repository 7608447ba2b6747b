//! Results: a run of all cases of a profile, in the few kilobytes that a repository keeps.
//!
//! Every verdict is in them, and of each departure the first case in full. Cases that pass are not
//! named: they are all others of the profile, which the digest of its cases identifies.

mod by_topic;
mod read;
mod write;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use seekspec_conformance::judge::{Chosen, FacetResult};
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::verdict::Verdict;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use seekspec_run::decision::Policy;
use seekspec_run::event::{BaselineNote, CaseReport, RunInfo, Summary};
use seekspec_run::output::escaped;

pub use read::read;
pub use write::ResultsError;

/// Grows by one when a reader of results would have to be changed.
pub(crate) const SCHEMA_VERSION: u32 = 1;

/// The results of a product.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Results {
    /// The version of this form.
    pub results_version: u32,
    /// The day of the run, in UTC: `2026-11-26`.
    pub date: String,
    /// Whether the product claims the profile's document, its own or one that it names.
    pub own_document: bool,
    /// The run.
    pub run: RunInfo,
    /// The command that runs one case, which is called `CASE` in it.
    pub repeat: String,
    /// The profiles, with the hash of the cases that each had.
    pub profiles: BTreeMap<String, String>,
    /// Whether the product conforms, known failures aside.
    pub conforms: bool,
    /// The conclusion, in one sentence.
    pub conclusion: String,
    /// How strictly the run was judged.
    pub policy: Policy,
    /// The run, counted.
    pub summary: Summary,
    /// The cases that did not pass, those that are alike together. All others passed.
    pub cases: Vec<ResultGroup>,
    /// The requirements that cases break, where they cover others, too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub charged: Vec<ResultCharge>,
    /// The entries of the baseline, to which the cases refer by number, from 0.
    pub notes: Vec<BaselineNote>,
    /// The interpretations that were chosen where the document is open.
    pub chosen: Vec<ResultChoice>,
    /// The likely causes.
    pub causes: Vec<ResultCause>,
    /// The first case of each departure, as the report has it.
    pub first: Vec<CaseReport>,
}

/// Cases with the same verdict for the same reason.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResultGroup {
    /// The verdict.
    pub verdict: Verdict,
    /// Why there is nothing to judge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The facets that failed, where no entry of the baseline gives the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facets: Vec<FacetResult>,
    /// The numbers of the entries of the baseline that concern it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<usize>,
    /// The cases.
    pub cases: ByTopic,
}

/// Names of cases: by `profile/tool/topic` the rest of each, or `*` for all of the topic.
pub type ByTopic = BTreeMap<String, Vec<String>>;

/// Cases that break the same requirements, and not all that they cover.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResultCharge {
    /// The requirements.
    pub covers: Vec<String>,
    /// Their level.
    pub level: Level,
    /// The cases.
    pub cases: ByTopic,
}

/// Cases that were answered by the same interpretation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResultChoice {
    /// The interpretations.
    pub chosen: Chosen,
    /// The cases.
    pub cases: ByTopic,
}

/// A likely cause of failures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResultCause {
    /// The fault, in one sentence.
    pub sentence: String,
    /// The id of the mutant that answers alike.
    pub id: String,
    /// The share of the cases that such a fault breaks, in percent.
    pub percent: usize,
    /// How many of the judged cases decide for or against it.
    pub of: usize,
    /// The case that shows it best.
    pub first_case: String,
    /// The cases that it explains.
    pub cases: ByTopic,
}

impl Results {
    /// The text: a line for each entry of a list, so that a change is read as one.
    pub fn text(&self) -> serde_json::Result<String> {
        let mut lines = Vec::new();
        if let Value::Object(fields) = serde_json::to_value(self)? {
            for (key, value) in &fields {
                lines.push(format!("{}: {}", Value::from(key.as_str()), entries(value)));
            }
        }
        let text = format!("{{\n{}\n}}\n", lines.join(",\n"));
        Ok(escaped(&text).into_owned())
    }
}

fn entries(value: &Value) -> String {
    match value {
        Value::Array(list) if !list.is_empty() => {
            let lines: Vec<String> = list.iter().map(Value::to_string).collect();
            format!("[\n{}\n]", lines.join(",\n"))
        }
        other => other.to_string(),
    }
}

/// The JSON Schema of results.
pub fn schema() -> serde_json::Value {
    let mut schema = SchemaSettings::draft2020_12()
        .into_generator()
        .into_root_schema_for::<Results>();
    schema.insert("title".to_owned(), "Results of Seekspec".into());
    schema.to_value()
}
