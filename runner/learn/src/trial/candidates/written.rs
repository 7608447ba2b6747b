//! The profile's readers with one difference: `\` between the parts of paths, or paths that count
//! from the directory of an argument.

use seekspec_conformance::model::profile::PathReader;
use serde_json::{Map, Value, json};

use super::{Candidate, SeenFailure, dialect, of_tool};

pub(super) fn candidates(seen: &SeenFailure<'_>) -> Vec<Candidate> {
    let Some(answer) = seen.success() else {
        return Vec::new();
    };
    let structured = answer.structured.as_ref().map(Value::to_string);
    let whole = answer.text() + &structured.unwrap_or_default();
    let mut differences = Vec::new();
    if whole.contains('\\') {
        differences.push(("backslashes", json!(true), "it may write paths with `\\`"));
    }
    let why = "paths may count from the directory that is searched";
    let names = seen.strings().map(|name| ("below", json!(name), why));
    differences.extend(names);
    let of = |(key, value, why): (&str, Value, &'static str)| {
        let mut readers = readers(seen);
        for (_, reader) in &mut readers {
            reader[key] = value.clone();
        }
        let keys: Map<String, Value> = readers.into_iter().collect();
        (!keys.is_empty()).then(|| of_tool(keys.into(), why))
    };
    differences.into_iter().filter_map(of).collect()
}

/// The readers of the tool whose facets fail, as a target file has them.
fn readers(seen: &SeenFailure<'_>) -> Vec<(String, Value)> {
    let own = seen.draft.target.contract_of(&seen.case.tool);
    let spec = &seen.step().tool_spec.readers;
    let paths = own
        .and_then(|own| own.paths.as_ref())
        .or(spec.paths.as_ref());
    let matches = own
        .and_then(|own| own.matches.as_ref())
        .or(spec.matches.as_ref());
    let paths = seen
        .fails_in("paths")
        .then(|| paths.map_or_else(|| Some(Map::new()), written));
    let matches = seen
        .fails_in("matches")
        .then(|| matches.map(dialect::written));
    let readers = [("paths", paths.flatten()), ("matches", matches.flatten())];
    let readers = readers.into_iter();
    readers
        .filter_map(|(key, reader)| Some((key.to_owned(), reader?.into())))
        .collect()
}

/// The reader as a target file has it; `None`: it has several expressions, and a file has one.
fn written(reader: &PathReader) -> Option<Map<String, Value>> {
    if reader.entry.len() > 1 || reader.heading.len() > 1 {
        return None;
    }
    let lists: Vec<&String> = reader.details.iter().chain(&reader.more_details).collect();
    let lists = match lists.as_slice() {
        [] => None,
        [one] => Some(json!(one)),
        several => Some(json!(several)),
    };
    let prose = (!reader.prose.is_empty()).then(|| json!(reader.prose));
    let keys = [
        ("heading", reader.heading.first().map(|regex| json!(regex))),
        ("pattern", reader.entry.first().map(|regex| json!(regex))),
        ("prose", prose),
        ("details", lists),
        ("field", reader.field.as_ref().map(|field| json!(field))),
        ("backslashes", reader.backslashes.then(|| json!(true))),
    ]
    .into_iter();
    Some(
        keys.filter_map(|(key, value)| Some((key.to_owned(), value?)))
            .collect(),
    )
}
