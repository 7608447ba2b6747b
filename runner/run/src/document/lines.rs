//! A report as lines of JSON, one per event: the form, and how it is read.

use anyhow::Context as _;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::{Deserialize, Serialize};

use super::collected::Collected;
use super::{Document, check_version};
use crate::decision::Policy;
use crate::event::{Event, Summary};

/// An event of a run, and notes for readers of single lines.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EventLine<E> {
    /// Milliseconds since the report began.
    pub(crate) elapsed_ms: u64,
    #[serde(flatten)]
    pub(crate) event: E,
    #[serde(flatten)]
    pub(crate) notes: Notes,
}

/// Facts that the event itself does not have.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Notes {
    /// `started`: the version of this form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) schema_version: Option<u32>,
    /// `started`: how strictly the run is judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) policy: Option<Policy>,
    /// `case-finished`: `passed`, `failed` or `skipped`, as a test system would count it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) outcome: Option<String>,
    /// `case-finished`: the failure, or why it is skipped, in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<String>,
    /// `case-finished`: the failure in full, for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) report: Option<String>,
    /// `finished`: whether the target conforms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) conforms: Option<bool>,
    /// `finished`: the conclusion, in one sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) conclusion: Option<String>,
}

/// The JSON Schema of a line.
pub fn schema() -> serde_json::Value {
    let mut schema = SchemaSettings::draft2020_12()
        .into_generator()
        .into_root_schema_for::<EventLine<Event>>();
    schema.insert(
        "title".to_owned(),
        "A line of the events of Seekspec".into(),
    );
    schema.to_value()
}

/// Whether the text is such a report: its first line is whole JSON, and an event.
pub(crate) fn is_such(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    let value: Option<serde_json::Value> = serde_json::from_str(first).ok();
    value.is_some_and(|value| value["event"].is_string())
}

/// The run; one that was killed has the cases that were finished, and counts as interrupted.
///
/// # Errors
/// A line that is not an event, other than a last one that was cut.
pub(crate) fn read(text: &str) -> anyhow::Result<Document> {
    let mut run = Collected::new(Policy::default());
    let mut killed = Summary {
        stopped_early: true,
        interrupted: true,
        ..Summary::default()
    };
    for (index, text) in text.split_inclusive('\n').enumerate() {
        let line: EventLine<Event> = match serde_json::from_str(text) {
            Ok(line) => line,
            Err(_) if !text.ends_with('\n') => break,
            Err(error) => {
                return Err(error).with_context(|| format!("line {} is not an event", index + 1));
            }
        };
        if let Some(policy) = line.notes.policy {
            check_version(line.notes.schema_version.unwrap_or_default())?;
            run = Collected::new(policy);
        }
        if let Event::CaseFinished(case) = &line.event {
            killed.count_case(case);
        }
        killed.wall_ms = line.elapsed_ms;
        if let Some(document) = run.event(&line.event) {
            return Ok(document);
        }
    }
    let document = run.event(&Event::Finished(killed));
    document.context("its first line is not the event `started`")
}
