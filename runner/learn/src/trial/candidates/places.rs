//! Answers that are not the text, but somewhere in JSON.

use seekspec_conformance::json_size;
use serde_json::{Value, json};

use super::{Candidate, SeenFailure, of_tool};

/// More places than these are not tried for an answer, and none deeper.
const MOST_PLACES: usize = 12;
const DEEPEST_PLACE: usize = 5;

pub(super) const ELSEWHERE: &str = "the answer may not be the text";

pub(super) fn candidates(seen: &SeenFailure<'_>) -> Vec<Candidate> {
    let Some(answer) = seen.answer() else {
        return Vec::new();
    };
    let json = parsed(&answer.text());
    let whole = [
        ("json", json.as_ref()),
        ("structuredContent", answer.structured.as_ref()),
    ];
    let mut places = Vec::new();
    for (name, value) in whole {
        if value.is_some_and(Value::is_object) {
            places.push(name.to_owned());
            places.extend(places_below(name, value));
        }
    }
    // The farthest are the least likely.
    places.sort_by_key(|place| place.matches('.').count());
    places.truncate(MOST_PLACES);
    places
        .into_iter()
        .map(|place| of_tool(json!({"answer": place}), ELSEWHERE))
        .collect()
}

/// The texts and objects below a value. A text may be JSON itself.
fn places_below(place: &str, value: Option<&Value>) -> Vec<String> {
    let mut places = Vec::new();
    for (place, value) in members(place, value) {
        let inner = value.as_str().and_then(parsed);
        if value.is_string() || value.is_object() {
            places.push(place.clone());
        }
        places.extend(places_below(&place, inner.as_ref().or(Some(value))));
    }
    places
}

/// The members of an object, or the first one of a list, with their places.
pub(super) fn members<'a>(place: &str, value: Option<&'a Value>) -> Vec<(String, &'a Value)> {
    let is_deep = place.matches('.').count() >= DEEPEST_PLACE;
    let below = |key: &str| format!("{place}.{key}");
    match value {
        _ if is_deep => Vec::new(),
        // The only key may be a path.
        Some(Value::Object(fields))
            if fields.len() == 1 && !fields.keys().all(|key| is_key(key)) =>
        {
            fields.values().map(|value| (below("*"), value)).collect()
        }
        Some(Value::Object(fields)) => {
            let fields = fields.iter().filter(|(key, _)| is_key(key));
            fields.map(|(key, value)| (below(key), value)).collect()
        }
        Some(Value::Array(items)) => {
            let first = items.first().into_iter();
            first.map(|item| (below("0"), item)).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether it can be a part of a place.
fn is_key(key: &str) -> bool {
    !key.is_empty() && !key.contains(['.', ' ', ':'])
}

/// The object or list that the text is in JSON.
pub(super) fn parsed(text: &str) -> Option<Value> {
    let may_be = text.trim_start().starts_with(['{', '[']);
    let is_small = may_be && json_size::values_and_lines(text.as_bytes()) <= json_size::MOST;
    is_small.then(|| serde_json::from_str(text).ok()).flatten()
}
