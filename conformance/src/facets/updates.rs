//! The streamed snapshots.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;

use super::facet::{Check, Facet, Subject};
use super::map::read_map;
use super::sentences::{Sentences, sentences};
use crate::answer::ReceivedUpdate;
use crate::diff::{excerpt, quoted};
use crate::mismatch::Mismatch;
use crate::problem::{Fault, YamlPlace};
use crate::range;
use crate::reader::normalise;
use crate::yaml::Value;

pub(super) struct UpdatesFacet;

/// Expectations of the streamed snapshots.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct UpdatesSpec {
    /// The least number of snapshots.
    at_least: usize,
    /// The greatest number of snapshots.
    at_most: Option<usize>,
    /// Every line of every snapshot is one of these; ranges are expanded.
    lines_from: Option<Vec<String>>,
    /// No line of a snapshot has one of these in it.
    excludes: Vec<String>,
    /// The least time from one snapshot to the next, in milliseconds, over all snapshots.
    gap_ms: f64,
}

/// The part of the time between the first snapshot and the last but one that must have passed. Times
/// are those of arrival: a snapshot that a busy machine delivers late makes the next one seem early, so
/// no single gap is judged.
const PATIENCE: f64 = 0.5;

const FORMS: &str =
    "`updates` is a map of `at_least`, `at_most`, `lines_from`, `excludes` and `gap_ms`";

impl Facet for UpdatesFacet {
    fn name(&self) -> &'static str {
        "updates"
    }

    fn about(&self) -> &'static str {
        "The streamed snapshots: how many, of which lines, how far apart"
    }

    fn parse(&self, value: &Value) -> Result<Box<dyn Check>, Fault> {
        let spec: UpdatesSpec = read_map(value, FORMS)?;
        Ok(Box::new(UpdatesCheck {
            at_least: spec.at_least,
            at_most: spec.at_most.unwrap_or(usize::MAX),
            lines_from: spec.lines_from.as_deref().map(lines).transpose()?,
            sentences: Sentences {
                excludes: sentences("excludes", &spec.excludes)?,
                ..Sentences::default()
            },
            gap_ms: spec.gap_ms,
        }))
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<UpdatesSpec>()
    }
}

fn lines(texts: &[String]) -> Result<Vec<String>, Fault> {
    let lines = range::expand_all(texts)
        .map_err(|error| Fault::new(YamlPlace::default().key("lines_from"), error.to_string()))?;
    Ok(lines.iter().map(|line| normalise(line)).collect())
}

#[derive(Debug)]
struct UpdatesCheck {
    at_least: usize,
    at_most: usize,
    lines_from: Option<Vec<String>>,
    sentences: Sentences,
    gap_ms: f64,
}

impl Check for UpdatesCheck {
    fn judge(&self, subject: &Subject<'_>) -> Result<(), Mismatch> {
        let updates = subject.answer().map_or(&[][..], |answer| &answer.updates);
        self.judge_count(updates)?;
        for (index, update) in updates.iter().enumerate() {
            self.judge_lines(index + 1, update)?;
            let what = format!("snapshot {}", index + 1);
            self.sentences.judge(&update.text, &what)?;
        }
        self.judge_gaps(updates)
    }

    fn asserts_something(&self) -> bool {
        self.at_least > 0
            || self.at_most < usize::MAX
            || self.lines_from.is_some()
            || self.sentences.asserts_something()
            || self.gap_ms > 0.0
    }

    fn in_words(&self) -> String {
        let count = match (self.at_least, self.at_most) {
            (least, usize::MAX) if least > 0 => Some(format!("{} or more", in_words(least))),
            (0, most) if most < usize::MAX => Some(format!("{} or fewer", in_words(most))),
            (_, usize::MAX) => None,
            (least, most) => Some(format!("{least} to {}", in_words(most))),
        };
        let lines = self.lines_from.as_ref();
        let lines =
            lines.map(|lines| format!("lines only from these:\n{}", excerpt(&lines.join("\n"))));
        let gap = (self.gap_ms > 0.0).then(|| self.gap_in_words());
        let sentences = self.sentences.asserts_something();
        let sentences = sentences.then(|| self.sentences.in_words());
        let parts = [count, gap, lines, sentences].into_iter().flatten();
        parts.collect::<Vec<_>>().join("\n")
    }
}

impl UpdatesCheck {
    fn gap_in_words(&self) -> String {
        format!(
            "{} ms or more from one snapshot to the next, on average",
            self.gap_ms
        )
    }

    fn judge_count(&self, updates: &[ReceivedUpdate]) -> Result<(), Mismatch> {
        let count = updates.len();
        let (bound, side) = match count {
            _ if count < self.at_least => (self.at_least, "or more"),
            _ if count > self.at_most => (self.at_most, "or fewer"),
            _ => return Ok(()),
        };
        let message = format!("{} instead of {bound} {side}", in_words(count));
        let expected = format!("{} {side}", in_words(bound));
        Err(Mismatch::new(message, &expected, &texts(updates)))
    }

    fn judge_lines(&self, number: usize, update: &ReceivedUpdate) -> Result<(), Mismatch> {
        let Some(known) = &self.lines_from else {
            return Ok(());
        };
        let mut lines = update.text.lines().filter(|line| !line.trim().is_empty());
        match lines.find(|line| !known.contains(&normalise(line))) {
            None => Ok(()),
            Some(line) => {
                let message = format!("snapshot {number} has an unexpected line: {}", quoted(line));
                Err(Mismatch::new(message, &known.join("\n"), &update.text))
            }
        }
    }

    fn judge_gaps(&self, updates: &[ReceivedUpdate]) -> Result<(), Mismatch> {
        let times: Vec<Option<f64>> = updates.iter().map(|update| update.at_ms).collect();
        let (Some(Some(first)), Some(Some(last))) = (times.first(), times.last()) else {
            return Ok(());
        };
        let gaps = f64::from(u32::try_from(times.len() - 1).unwrap_or(u32::MAX));
        let took = last - first;
        if took >= PATIENCE * self.gap_ms * (gaps - 1.0) {
            return Ok(());
        }
        let message = format!("{} came within {took:.0} ms", in_words(times.len()));
        let expected = self.gap_in_words();
        Err(Mismatch::new(message, &expected, &moments(&times)))
    }
}

fn in_words(count: usize) -> String {
    match count {
        1 => "1 snapshot".to_owned(),
        _ => format!("{count} snapshots"),
    }
}

fn texts(updates: &[ReceivedUpdate]) -> String {
    match updates {
        [] => "no snapshot".to_owned(),
        _ => {
            let texts: Vec<&str> = updates.iter().map(|update| update.text.as_str()).collect();
            excerpt(&texts.join("\n\n"))
        }
    }
}

fn moments(times: &[Option<f64>]) -> String {
    let moments: Vec<String> = times
        .iter()
        .map(|time| time.map_or("?".to_owned(), |time| format!("{time:.0}")))
        .collect();
    format!("snapshots after {} ms", moments.join(", "))
}
