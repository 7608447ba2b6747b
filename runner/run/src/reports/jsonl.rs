//! The report as the run goes: a line of JSON per event, which is complete at every moment.

use std::io;
use std::time::Instant;

use anyhow::Context as _;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::{Deserialize, Serialize};

use super::document::{Document, SCHEMA_VERSION, check_version};
use super::human::plain_case;
use super::outcome::{Outcome, message};
use super::report::{Format, Report, Setup};
use super::whole::Collected;
use crate::decision::{self, Policy};
use crate::event::{CaseReport, Event, Summary};
use crate::output::escaped;

/// The form.
pub(super) const FORMAT: Format = Format {
    name: "jsonl",
    about: "a line of JSON per event as the run goes; `seekspec schema events` describes it",
    is_stream: true,
    make: |setup| {
        Box::new(Lines {
            setup,
            began: Instant::now(),
            selected: 0,
        })
    },
};

/// An event of a run, and notes for readers of single lines.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Line<E> {
    /// Milliseconds since the report began.
    elapsed_ms: u64,
    #[serde(flatten)]
    event: E,
    #[serde(flatten)]
    notes: Notes,
}

/// Facts that the event itself does not have.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
struct Notes {
    /// `started`: the version of this form.
    #[serde(skip_serializing_if = "Option::is_none")]
    schema_version: Option<u32>,
    /// `started`: how strictly the run is judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    policy: Option<Policy>,
    /// `case-finished`: `passed`, `failed` or `skipped`, as a test system would count it.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    /// `case-finished`: the failure, or why it is skipped, in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    /// `case-finished`: the failure in full, for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<String>,
    /// `finished`: whether the target conforms.
    #[serde(skip_serializing_if = "Option::is_none")]
    conforms: Option<bool>,
    /// `finished`: the conclusion, in one sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    conclusion: Option<String>,
}

struct Lines<'a> {
    setup: Setup<'a>,
    began: Instant,
    selected: usize,
}

impl Report for Lines<'_> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        let line = Line {
            elapsed_ms: u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX),
            event,
            notes: self.notes(event),
        };
        let line = serde_json::to_string(&line).map_err(io::Error::from)?;
        let line = format!("{}\n", escaped(&line));
        self.setup.writer.write_all(line.as_bytes())?;
        self.setup.writer.flush()
    }
}

impl Lines<'_> {
    fn notes(&mut self, event: &Event) -> Notes {
        match event {
            Event::Started(run) => {
                self.selected = run.selected;
                Notes {
                    schema_version: Some(SCHEMA_VERSION),
                    policy: Some(self.setup.policy),
                    ..Notes::default()
                }
            }
            Event::CaseFinished(case) => self.of_case(case),
            Event::Finished(summary) => {
                let decision = decision::decide(summary, self.selected, self.setup.policy);
                Notes {
                    conforms: Some(decision.conforms()),
                    conclusion: Some(decision.sentence),
                    ..Notes::default()
                }
            }
            _ => Notes::default(),
        }
    }

    fn of_case(&self, case: &CaseReport) -> Notes {
        let outcome = Outcome::of(case, self.setup.policy);
        Notes {
            outcome: Some(outcome.word().to_owned()),
            message: (outcome != Outcome::Passed).then(|| message(case)),
            report: outcome.fails().then(|| plain_case(&self.setup, case)),
            ..Notes::default()
        }
    }
}

/// The JSON Schema of a line.
pub fn schema() -> serde_json::Value {
    let mut schema = SchemaSettings::draft2020_12()
        .into_generator()
        .into_root_schema_for::<Line<Event>>();
    schema.insert(
        "title".to_owned(),
        "A line of the events of Seekspec".into(),
    );
    schema.to_value()
}

/// Whether the text is such a report: its first line is whole JSON, and an event.
pub(super) fn is_such(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    let value: Option<serde_json::Value> = serde_json::from_str(first).ok();
    value.is_some_and(|value| value["event"].is_string())
}

/// The run; one that was killed has the cases that were finished, and counts as stopped.
///
/// # Errors
/// A line that is not an event, other than a last one that was cut.
pub(super) fn read(text: &str) -> anyhow::Result<Document> {
    let mut run = Collected::new(Policy::default());
    let mut killed = Summary {
        stopped_early: true,
        ..Summary::default()
    };
    for (index, text) in text.split_inclusive('\n').enumerate() {
        let line: Line<Event> = match serde_json::from_str(text) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reports::json;
    use crate::reports::recorded::{self, written};

    fn lines() -> String {
        written(&FORMAT, Policy::default(), 80, false)
    }

    #[test]
    fn a_run_is_read_as_it_was() {
        let document = read(&lines()).unwrap();
        let whole = written(&json::FORMAT, Policy::default(), 80, false);
        assert_eq!(
            serde_json::to_value(document).unwrap(),
            serde_json::from_str::<serde_json::Value>(&whole).unwrap()
        );
    }

    /// Wherever it is cut, every whole line counts.
    #[test]
    fn a_killed_run_has_the_cases_that_were_finished() {
        let lines = lines();
        let (begin, rest) = lines.split_once('\n').unwrap();
        let ends = (begin.len() + 1..lines.len() - 1).step_by(97);
        for end in ends.filter(|end| lines.is_char_boundary(*end)) {
            let finished = lines[..end].matches("\"event\":\"case-finished\"");
            let finished = finished.count();
            let Ok(document) = read(&lines[..end]) else {
                panic!("cut at {end}");
            };
            let cut = lines[..end].rsplit('\n').next().unwrap();
            let is_cut = cut.contains("\"event\":\"case-finished\"");
            assert_eq!(document.cases.len(), finished - usize::from(is_cut));
            assert_eq!(document.summary.total(), document.cases.len());
            assert!(document.summary.stopped_early && !document.conforms);
        }
        assert!(!rest.is_empty());
    }

    #[test]
    fn lines_that_are_not_events_are_named() {
        let (begin, _) = lines()
            .split_once('\n')
            .map(|(a, b)| (a.to_owned(), b.len()))
            .unwrap();
        let error = read(&format!("{begin}\n{{}}\n")).unwrap_err();
        assert!(
            format!("{error:#}").contains("line 2 is not an event"),
            "{error:#}"
        );
        assert!(!is_such("{}"));
        assert!(is_such(&begin));
        assert_eq!(recorded::events().len(), 28);
    }

    #[test]
    fn lines_are_as_their_schema_says() {
        let validator = jsonschema::validator_for(&schema()).unwrap();
        for line in lines().lines() {
            let line = serde_json::from_str(line).unwrap();
            let errors: Vec<String> = validator
                .iter_errors(&line)
                .map(|e| e.to_string())
                .collect();
            assert!(errors.is_empty(), "{errors:#?}");
        }
    }
}
