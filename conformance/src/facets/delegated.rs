//! The calls that the remote file system got.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use seekspec_protocol::OPERATION_CALLS;
use serde::Deserialize;
use serde_json::Value as Json;

use super::facet::{Check, Facet, Subject};
use super::map::read_map;
use crate::diff::{self, DiffLine, excerpt};
use crate::mismatch::Mismatch;
use crate::pattern::{Misfit, Pattern, flow, partners};
use crate::problem::{Fault, YamlPlace};
use crate::reader::normalise;
use crate::yaml::Value;

pub(super) struct Delegated;

/// The calls that the remote file system got; all keys apply together.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct DelegatedForms {
    /// These, in this order: the same as a plain list.
    #[schemars(with = "Option<Vec<serde_json::Value>>")]
    in_order: Option<Vec<Value>>,
    /// These among others, each a call of its own.
    #[schemars(with = "Option<Vec<serde_json::Value>>")]
    includes: Option<Vec<Value>>,
    /// No call is like these.
    #[schemars(with = "Option<Vec<serde_json::Value>>")]
    excludes: Option<Vec<Value>>,
    /// The number of calls.
    count: Option<usize>,
}

const FORMS: &str = "`delegated` is a list of calls, or a map of forms such as `includes`";

impl Facet for Delegated {
    fn name(&self) -> &'static str {
        "delegated"
    }

    fn title(&self) -> &'static str {
        "calls of the remote file system"
    }

    fn about(&self) -> &'static str {
        "The calls that the remote file system got: a list is exact and in order"
    }

    fn parse(&self, value: &Value) -> Result<Box<dyn Check>, Fault> {
        Ok(Box::new(match value {
            Value::Sequence(calls) => DelegatedCheck {
                in_order: Some(patterns(calls)?),
                ..DelegatedCheck::default()
            },
            _ => read_map::<DelegatedForms>(value, FORMS)?.check()?,
        }))
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        let forms = generator.subschema_for::<DelegatedForms>();
        json_schema!({"anyOf": [{"type": "array", "items": {"type": "object"}}, forms]})
    }
}

impl DelegatedForms {
    fn check(&self) -> Result<DelegatedCheck, Fault> {
        let under = |key: &str, calls: &Option<Vec<Value>>| {
            let calls = calls.as_deref().map(patterns).transpose();
            calls.map_err(|fault| fault.below(&YamlPlace::default().key(key)))
        };
        Ok(DelegatedCheck {
            in_order: under("in_order", &self.in_order)?,
            includes: under("includes", &self.includes)?.unwrap_or_default(),
            excludes: under("excludes", &self.excludes)?.unwrap_or_default(),
            count: self.count,
        })
    }
}

fn patterns(calls: &[Value]) -> Result<Vec<Pattern>, Fault> {
    Ok(Pattern::parse_all(calls)?
        .into_iter()
        .map(with_path)
        .collect())
}

/// The pattern of a call, its path as it is compared.
fn with_path(call: Pattern) -> Pattern {
    match call {
        Pattern::Fields(fields) => Pattern::Fields(
            fields
                .into_iter()
                .map(|(key, pattern)| match key.as_str() {
                    "path" => (key, relative(pattern)),
                    _ => (key, pattern),
                })
                .collect(),
        ),
        other => other,
    }
}

fn relative(pattern: Pattern) -> Pattern {
    match pattern {
        Pattern::Exactly(Json::String(path)) => Pattern::Exactly(normalise(&path).into()),
        Pattern::OneOf(paths) => Pattern::OneOf(paths.into_iter().map(relative).collect()),
        other => other,
    }
}

#[derive(Debug, Default)]
struct DelegatedCheck {
    in_order: Option<Vec<Pattern>>,
    includes: Vec<Pattern>,
    excludes: Vec<Pattern>,
    count: Option<usize>,
}

impl Check for DelegatedCheck {
    fn judge(&self, subject: &Subject<'_>) -> Result<(), Mismatch> {
        let said = subject
            .answer()
            .and_then(|answer| answer.operation_calls.as_ref());
        let calls: Vec<Json> = said.into_iter().flatten().map(relative_call).collect();
        let Some((message, pieces)) = self.first_failure(&calls) else {
            return Ok(());
        };
        let message = match said {
            Some(_) => message,
            None => format!(
                "`_meta` has no `{OPERATION_CALLS}`: the answer does not list the calls of the remote file system"
            ),
        };
        let diff = (!pieces.is_empty()).then(|| diff::render(&pieces));
        Err(Mismatch::new(message, &self.in_words(), &shown(&calls)).with_diff(diff))
    }

    fn asserts_something(&self) -> bool {
        self.in_order.is_some()
            || !self.includes.is_empty()
            || !self.excludes.is_empty()
            || self.count.is_some()
    }

    fn in_words(&self) -> String {
        let lines = |label: &str, patterns: &[Pattern]| -> Option<String> {
            let patterns: Vec<String> = patterns.iter().map(Pattern::to_string).collect();
            (!patterns.is_empty()).then(|| format!("{label}{}", patterns.join("\n")))
        };
        let in_order = self
            .in_order
            .as_deref()
            .map(|patterns| lines("", patterns).unwrap_or_else(|| "no call".to_owned()));
        let count = self.count.map(|count| format!("asked {}", times(count)));
        let parts = [
            in_order,
            count,
            lines("among others:\n", &self.includes),
            lines("none like:\n", &self.excludes),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }
}

type Failure = Option<(String, Vec<DiffLine>)>;

impl DelegatedCheck {
    fn first_failure(&self, calls: &[Json]) -> Failure {
        self.out_of_order(calls)
            .or_else(|| self.wrong_count(calls))
            .or_else(|| self.missing(calls))
            .or_else(|| self.unwanted(calls))
    }

    fn out_of_order(&self, calls: &[Json]) -> Failure {
        let patterns = self.in_order.as_ref()?;
        let misfits = |(pattern, call): (&Pattern, &Json)| pattern.misfits(Some(call));
        let wrong = patterns
            .iter()
            .zip(calls)
            .map(misfits)
            .position(|misfits| !misfits.is_empty());
        if wrong.is_none() && patterns.len() == calls.len() {
            return None;
        }
        let message = match wrong {
            Some(index) => {
                let misfits = patterns[index].misfits(Some(&calls[index]));
                format!("of call {}, {}", index + 1, first_sentence(&misfits))
            }
            None => asked(calls.len(), patterns.len()),
        };
        Some((message, side_by_side(patterns, calls)))
    }

    fn wrong_count(&self, calls: &[Json]) -> Failure {
        let count = self.count?;
        (count != calls.len()).then(|| (asked(calls.len(), count), Vec::new()))
    }

    fn missing(&self, calls: &[Json]) -> Failure {
        let is_match =
            |pattern: usize, call: usize| self.includes[pattern].matches(Some(&calls[call]));
        let partners = partners(self.includes.len(), calls.len(), is_match);
        let missing: Vec<String> = partners
            .iter()
            .zip(&self.includes)
            .filter(|(partner, _)| partner.is_none())
            .map(|(_, pattern)| pattern.to_string())
            .collect();
        let seen = calls.iter().map(|call| DiffLine::Unexpected(flow(call)));
        let pieces = missing
            .iter()
            .cloned()
            .map(DiffLine::Missing)
            .chain(seen)
            .collect();
        if missing.is_empty() {
            return None;
        }
        let missing = missing.join(", nor ");
        let message = format!("the remote file system was not asked {missing}");
        Some((message, pieces))
    }

    fn unwanted(&self, calls: &[Json]) -> Failure {
        for pattern in &self.excludes {
            if let Some(call) = calls.iter().find(|call| pattern.matches(Some(call))) {
                let message =
                    format!("the remote file system was asked {pattern}, which it must not be");
                return Some((message, vec![DiffLine::Unexpected(flow(call))]));
            }
        }
        None
    }
}

fn first_sentence(misfits: &[Misfit]) -> String {
    misfits
        .first()
        .map_or(String::new(), |misfit| misfit.sentence("it"))
}

fn asked(actual: usize, expected: usize) -> String {
    let (actual, expected) = (times(actual), times(expected));
    format!("the remote file system was asked {actual} instead of {expected}")
}

fn times(count: usize) -> String {
    match count {
        0 => "nothing".to_owned(),
        1 => "once".to_owned(),
        _ => format!("{count} times"),
    }
}

/// Calls that match are shown as they came, the others beside the expected ones.
fn side_by_side(patterns: &[Pattern], calls: &[Json]) -> Vec<DiffLine> {
    let mut pieces = Vec::new();
    for index in 0..patterns.len().max(calls.len()) {
        match (patterns.get(index), calls.get(index)) {
            (Some(pattern), Some(call)) if pattern.matches(Some(call)) => {
                pieces.push(DiffLine::Same(flow(call)));
            }
            (pattern, call) => {
                pieces.extend(pattern.map(|pattern| DiffLine::Missing(pattern.to_string())));
                pieces.extend(call.map(|call| DiffLine::Unexpected(flow(call))));
            }
        }
    }
    pieces
}

fn relative_call(call: &Json) -> Json {
    let mut call = call.clone();
    if let Some(Json::String(path)) = call.get_mut("path") {
        *path = normalise(path);
    }
    call
}

fn shown(calls: &[Json]) -> String {
    let calls: Vec<String> = calls.iter().map(flow).collect();
    if calls.is_empty() {
        "no call".to_owned()
    } else {
        excerpt(&calls.join("\n"))
    }
}
