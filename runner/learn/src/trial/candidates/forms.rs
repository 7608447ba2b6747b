//! Answers that name the right files and lines in another form.

use serde_json::json;

use super::{Candidate, SeenFailure, of_tool};

pub(super) fn candidates(seen: &SeenFailure<'_>) -> Vec<Candidate> {
    let any = json!({"generous": true});
    let from_zero = json!({"generous": true, "first_line": 0});
    let form = "its answers have another form";
    let ways = [
        ("paths", &any, form),
        ("matches", &any, form),
        ("matches", &from_zero, "it may count lines from 0"),
    ];
    let of_failures = ways
        .into_iter()
        .filter(|(facet, ..)| seen.fails_in(facet) && seen.success().is_some());
    of_failures
        .map(|(facet, reader, why)| of_tool(json!({facet: reader}), why))
        .collect()
}
