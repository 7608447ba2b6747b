//! Structured answers that name files: in other lists than the profile's, in several, or as the
//! keys of a map.

use std::collections::BTreeSet;

use seekspec_conformance::reader::ShownLine;
use serde_json::{Map, Value, json};

use super::numbers::{self, Numbered};
use super::places::{DEEPEST_PLACE, ELSEWHERE, is_key, members, parsed};
use super::{Candidate, SeenFailure, of_tool};
use crate::assign::is_an_amount;

/// A structured part of an answer, and the value of `answer` with which it is read.
struct Base {
    answer: Option<Value>,
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
            answer: None,
            value: structured.clone(),
        });
        bases.extend(below("structuredContent", structured));
    }
    if let Some(value) = parsed(&answer.text()) {
        bases.extend(below("json", &value));
        bases.push(Base {
            answer: Some(read_from("json", &value)),
            value,
        });
    }
    let keys = bases.iter().flat_map(|base| of_base(base, seen));
    keys.map(|keys| of_tool(keys.into(), ELSEWHERE)).collect()
}

/// The value of `answer` with which the structured part is read from a place. One that is not an object
/// would be read with all that is around it.
fn read_from(place: &str, value: &Value) -> Value {
    match value {
        Value::Object(_) => json!(place),
        _ => json!({"details": place}),
    }
}

/// The texts below a value that are JSON.
fn below(place: &str, value: &Value) -> Vec<Base> {
    let members = members(place, Some(value)).into_iter();
    members
        .flat_map(|(place, value)| match value.as_str().and_then(parsed) {
            Some(inner) => vec![Base {
                answer: Some(json!({"details": place})),
                value: inner,
            }],
            None => below(&place, value),
        })
        .collect()
}

fn of_base(base: &Base, seen: &SeenFailure<'_>) -> Vec<Map<String, Value>> {
    let mut found = Vec::new();
    walk(&base.value, "", 0, seen, &mut found);
    let shows_lines = seen.step().tool_spec.readers.matches.is_some();
    let mut candidates: Vec<Map<String, Value>> = Vec::new();
    for names in &found {
        let paths = paths(json!(names.place), names.field);
        if shows_lines {
            for matches in matches(names, seen) {
                let keys = [("matches", matches), ("paths", paths.clone())];
                let keys = keys.map(|(key, reader)| (key.to_owned(), reader.into()));
                candidates.push(Map::from_iter(keys));
            }
        }
        candidates.push(Map::from_iter([("paths".to_owned(), paths.into())]));
    }
    let fields: BTreeSet<Option<&str>> = found.iter().map(|names| names.field).collect();
    for field in fields {
        let alike = found.iter().filter(|names| names.field == field);
        let places: Vec<&str> = alike.map(|names| names.place.as_str()).collect();
        if places.len() > 1 {
            let paths = paths(json!(places), field);
            candidates.push(Map::from_iter([("paths".to_owned(), paths.into())]));
        }
    }
    let own = own(seen);
    for keys in &mut candidates {
        keys.retain(|key, reader| own.get(key) != Some(reader));
        if let Some(answer) = &base.answer {
            keys.insert("answer".to_owned(), answer.clone());
        }
    }
    candidates.retain(|keys| !keys.is_empty());
    candidates
}

/// The profile's readers, which need not be said.
fn own(seen: &SeenFailure<'_>) -> Map<String, Value> {
    let readers = &seen.step().tool_spec.readers;
    let of_paths = readers.paths.as_ref().and_then(|reader| {
        let list = reader.details.as_ref()?;
        Some(paths(json!(list), reader.field.as_deref()))
    });
    let of_matches = readers.matches.as_ref().and_then(|reader| {
        let list = reader.details.as_ref()?;
        let mut keys = Map::from_iter([("details".to_owned(), json!(list))]);
        put(&mut keys, "path_field", reader.path_field.as_deref());
        put(&mut keys, "list_field", reader.list_field.as_deref());
        put(&mut keys, "line_field", reader.line_field.as_deref());
        Some(keys)
    });
    let readers = [("paths", of_paths), ("matches", of_matches)].into_iter();
    readers
        .filter_map(|(key, reader)| Some((key.to_owned(), reader?.into())))
        .collect()
}

/// Adds a field, if there is one.
fn put(keys: &mut Map<String, Value>, key: &str, field: Option<&str>) {
    if let Some(field) = field {
        keys.insert(key.to_owned(), field.into());
    }
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

fn paths(places: Value, field: Option<&str>) -> Map<String, Value> {
    let mut keys = Map::from_iter([("details".to_owned(), places)]);
    put(&mut keys, "field", field);
    keys
}

/// The ways to read matches from the members, or from a list in each of them.
fn matches(names: &Names<'_>, seen: &SeenFailure<'_>) -> Vec<Map<String, Value>> {
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
        for way in of_lines(&lines, shown) {
            let mut keys = Map::new();
            put(&mut keys, "list_field", Some(list));
            keys.extend(way);
            ways.push(keys);
        }
    }
    ways.into_iter()
        .map(|way| {
            let mut keys = Map::from_iter([("details".to_owned(), json!(names.place))]);
            put(&mut keys, "path_field", names.field);
            keys.extend(way);
            keys
        })
        .collect()
}

/// The keys that read lines: texts that begin with a number, numbers, or fields with one.
fn of_lines(lines: &[&Value], shown: &[ShownLine]) -> Vec<Map<String, Value>> {
    let texts = lines.iter().filter_map(|line| line.as_str());
    match Numbered::learn(texts.flat_map(str::lines), shown) {
        Some(numbered) => vec![numbered.keys()],
        None => of_fields(lines, shown),
    }
}

fn of_fields(lines: &[&Value], shown: &[ShownLine]) -> Vec<Map<String, Value>> {
    let wanted = numbers::wanted(shown);
    let fields = lines.first().and_then(|line| line.as_object());
    let fields = fields.into_iter().flatten().map(|(key, _)| key.as_str());
    let fields = fields.filter(|key| !is_an_amount(key)).map(Some);
    let mut ways = Vec::new();
    for field in fields.chain([None]) {
        let numbers = numbers_in(lines, field);
        // The lines may be counted from 0.
        for first in [1, 0] {
            let counted: BTreeSet<u64> = numbers
                .iter()
                .map(|line| line.saturating_add(1 - first))
                .collect();
            if counted.is_empty() || !counted.is_superset(&wanted) {
                continue;
            }
            let mut keys = Map::new();
            put(&mut keys, "line_field", field);
            if first == 0 {
                keys.insert("first_line".to_owned(), 0.into());
            }
            ways.push(keys);
        }
    }
    ways
}

/// The numbers in a field of the members; without a field the members that are numbers.
fn numbers_in(lines: &[&Value], field: Option<&str>) -> BTreeSet<u64> {
    let value = |line: &&'_ Value| {
        let value = field.map_or(Some(*line), |field| line.get(field))?;
        value.as_u64()
    };
    lines.iter().filter_map(value).collect()
}
