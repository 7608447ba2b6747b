//! Structured answers that name files: in other lists than the profile's, in several, or as the
//! keys of a map.

use std::collections::BTreeSet;

use seekspec_conformance::reader::ShownLine;
use serde_json::{Map, Value};

use super::numbers::{self, Numbered};
use super::places::{DEEPEST_PLACE, ELSEWHERE, is_key, json, members};
use super::{Candidate, KeyChange, SeenFailure};
use crate::doctor::likeness::is_an_amount;
use seekspec_run::yaml_text::scalar;

/// A structured part of an answer, and the key with which it is read.
struct Base {
    key: Option<String>,
    value: Value,
}

/// A list or a map that names files.
struct Names<'a> {
    /// Its place, as `a.b`.
    place: String,
    /// The field of each member with the path; `None`: the member is the path, or the key.
    field: Option<&'a str>,
    names: BTreeSet<&'a str>,
    members: Vec<&'a Value>,
}

pub(super) fn candidates(seen: &SeenFailure<'_>) -> Vec<Candidate> {
    let Some(answer) = seen.success() else {
        return Vec::new();
    };
    let mut bases = Vec::new();
    if let Some(structured) = &answer.structured {
        bases.push(Base {
            key: None,
            value: structured.clone(),
        });
        bases.extend(below("structuredContent", structured));
    }
    if let Some(value) = json(&answer.text()) {
        bases.extend(below("json", &value));
        bases.push(Base {
            key: Some(key("json", &value)),
            value,
        });
    }
    let keys = bases.iter().flat_map(|base| of_base(base, seen));
    keys.map(|keys| (KeyChange::Tool(keys), ELSEWHERE))
        .collect()
}

/// The key with which the structured part is read from a place. One that is not an object would be
/// read with all that is around it.
fn key(place: &str, value: &Value) -> String {
    match value {
        Value::Object(_) => format!("answer: {place}"),
        _ => format!("answer: {{details: {place}}}"),
    }
}

/// The texts below a value that are JSON.
fn below(place: &str, value: &Value) -> Vec<Base> {
    let members = members(place, Some(value)).into_iter();
    members
        .flat_map(|(place, value)| match value.as_str().and_then(json) {
            Some(inner) => vec![Base {
                key: Some(format!("answer: {{details: {place}}}")),
                value: inner,
            }],
            None => below(&place, value),
        })
        .collect()
}

fn of_base(base: &Base, seen: &SeenFailure<'_>) -> Vec<String> {
    let mut found = Vec::new();
    walk(&base.value, "", 0, seen, &mut found);
    let shows_lines = seen.step().tool_spec.readers.matches.is_some();
    let mut candidates: Vec<Vec<String>> = Vec::new();
    for names in &found {
        let paths = paths(&scalar(&names.place), names.field);
        if shows_lines {
            let matches = matches(names, seen).into_iter();
            candidates.extend(matches.map(|matches| vec![matches, paths.clone()]));
        }
        candidates.push(vec![paths]);
    }
    let fields: BTreeSet<Option<&str>> = found.iter().map(|names| names.field).collect();
    for field in fields {
        let alike = found.iter().filter(|names| names.field == field);
        let places: Vec<String> = alike.map(|names| scalar(&names.place)).collect();
        if places.len() > 1 {
            let places = format!("[{}]", places.join(", "));
            candidates.push(vec![paths(&places, field)]);
        }
    }
    let own = own(seen);
    let keys = candidates.into_iter().map(|keys| {
        let other = keys.into_iter().filter(|keys| !own.contains(keys));
        base.key.iter().cloned().chain(other).collect::<Vec<_>>()
    });
    keys.filter(|keys| !keys.is_empty())
        .map(|keys| keys.join(", "))
        .collect()
}

/// The profile's readers, which need not be said.
fn own(seen: &SeenFailure<'_>) -> Vec<String> {
    let readers = &seen.step().tool_spec.readers;
    let of_paths = readers.paths.as_ref().and_then(|reader| {
        let list = reader.details.as_ref()?;
        Some(paths(&scalar(list), reader.field.as_deref()))
    });
    let of_matches = readers.matches.as_ref().and_then(|reader| {
        let list = reader.details.as_ref()?;
        let field = |key: &str, field: &Option<String>| match field {
            Some(field) => format!(", {key}: {}", scalar(field)),
            None => String::new(),
        };
        let path = field("path_field", &reader.path_field);
        let below = field("list_field", &reader.list_field);
        let line = field("line_field", &reader.line_field);
        Some(format!(
            "matches: {{details: {}{path}{below}{line}}}",
            scalar(list)
        ))
    });
    of_paths.into_iter().chain(of_matches).collect()
}

fn walk<'a>(
    value: &'a Value,
    place: &str,
    depth: usize,
    seen: &SeenFailure<'_>,
    found: &mut Vec<Names<'a>>,
) {
    match value {
        Value::Array(items) => found.extend(of_list(place, items, seen)),
        Value::Object(fields) => {
            let map = of_map(place, fields);
            if map.names.iter().any(|name| seen.names(name)) {
                found.push(map);
                return;
            }
            for (key, value) in fields.iter().filter(|(key, _)| is_key(key)) {
                let place = if place.is_empty() {
                    key.clone()
                } else {
                    format!("{place}.{key}")
                };
                if depth < DEEPEST_PLACE {
                    walk(value, &place, depth + 1, seen, found);
                }
            }
        }
        _ => {}
    }
}

/// A list of names, or of objects, by each field of the first one that may be a name.
fn of_list<'a>(place: &str, items: &'a [Value], seen: &SeenFailure<'_>) -> Vec<Names<'a>> {
    let fields = items
        .first()
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
        .filter(|(_, value)| value.is_string())
        .map(|(key, _)| Some(key.as_str()));
    let all = [None].into_iter().chain(fields).map(|field| {
        let name = |item: &'a Value| field.map_or(Some(item), |field| item.get(field))?.as_str();
        Names {
            place: place.to_owned(),
            field,
            names: items.iter().filter_map(name).collect(),
            members: items.iter().collect(),
        }
    });
    let mut all: Vec<Names<'a>> = all
        .filter(|names| names.names.iter().any(|name| seen.names(name)))
        .collect();
    // A name alone does not tell its directory.
    all.sort_by_key(|names| !names.names.iter().any(|name| name.contains('/')));
    all
}

fn of_map<'a>(place: &str, fields: &'a Map<String, Value>) -> Names<'a> {
    let members = fields.values().flat_map(|value| match value {
        Value::Array(items) => items.iter().collect(),
        other => vec![other],
    });
    Names {
        place: place.to_owned(),
        field: None,
        names: fields.keys().map(String::as_str).collect(),
        members: members.collect(),
    }
}

fn paths(places: &str, field: Option<&str>) -> String {
    let field = field.map(|field| format!(", field: {}", scalar(field)));
    format!("paths: {{details: {places}{}}}", field.unwrap_or_default())
}

/// The ways to read matches from the members, or from a list in each of them.
fn matches(names: &Names<'_>, seen: &SeenFailure<'_>) -> Vec<String> {
    let shown = seen.right.map_or(&[][..], |right| &right.matches);
    let first = names.members.first().and_then(|member| member.as_object());
    let lists = first.into_iter().flatten();
    let lists = lists.filter(|(key, value)| value.is_array() && is_key(key));
    let mut ways = match names.field {
        Some(_) => of_fields(&names.members, shown),
        None => of_lines(&names.members, shown),
    };
    for (list, _) in lists {
        let lines = names.members.iter().filter_map(|member| member.get(list));
        let lines: Vec<&Value> = lines.filter_map(Value::as_array).flatten().collect();
        let below = of_lines(&lines, shown).into_iter();
        ways.extend(below.map(|way| format!(", list_field: {}{way}", scalar(list))));
    }
    let path = names
        .field
        .map(|field| format!(", path_field: {}", scalar(field)));
    let path = path.unwrap_or_default();
    let place = scalar(&names.place);
    ways.into_iter()
        .map(|way| format!("matches: {{details: {place}{path}{way}}}"))
        .collect()
}

/// The keys that read lines: texts that begin with a number, numbers, or fields with one.
fn of_lines(lines: &[&Value], shown: &[ShownLine]) -> Vec<String> {
    let texts = lines.iter().filter_map(|line| line.as_str());
    match Numbered::learn(texts.flat_map(str::lines), shown) {
        Some(numbered) => vec![format!(", {}", numbered.keys())],
        None => of_fields(lines, shown),
    }
}

fn of_fields(lines: &[&Value], shown: &[ShownLine]) -> Vec<String> {
    let fields = lines.first().and_then(|line| line.as_object());
    let fields = fields.into_iter().flatten();
    let fields = fields
        .map(|(key, _)| key.as_str())
        .filter(|key| !is_an_amount(key));
    fields
        .map(Some)
        .chain([None])
        .flat_map(|field| {
            let numbers = numbers_in(lines, field);
            let field = field
                .map(|field| format!(", line_field: {}", scalar(field)))
                .unwrap_or_default();
            let ways = first_lines(&numbers, &numbers::wanted(shown)).into_iter();
            ways.map(move |first| format!("{field}{first}"))
        })
        .collect()
}

/// The numbers in a field of the members; without a field the members that are numbers.
fn numbers_in(lines: &[&Value], field: Option<&str>) -> BTreeSet<u64> {
    let value = |line: &&'_ Value| {
        let value = field.map_or(Some(*line), |field| line.get(field))?;
        value.as_u64()
    };
    lines.iter().filter_map(value).collect()
}

/// How lines may be counted, so that the right ones are among them.
fn first_lines(numbers: &BTreeSet<u64>, wanted: &BTreeSet<u64>) -> Vec<&'static str> {
    let from_zero: BTreeSet<u64> = numbers.iter().map(|line| line.saturating_add(1)).collect();
    let ways = [("", numbers), (", first_line: 0", &from_zero)].into_iter();
    ways.filter(|(_, lines)| !lines.is_empty() && lines.is_superset(wanted))
        .map(|(keys, _)| keys)
        .collect()
}
