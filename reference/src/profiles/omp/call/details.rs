use serde_json::{Map, Value, json};

use crate::engine::truncate::Cut;

/// An object of those fields that have a value.
pub(in crate::profiles::omp) fn object<const N: usize>(
    fields: [(&str, Option<Value>); N],
) -> Map<String, Value> {
    fields
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?)))
        .collect()
}

/// What is told about a text that was cut.
pub(in crate::profiles::omp) fn truncation(cut: &Cut<'_>, max_bytes: usize) -> Value {
    json!({
        "truncatedBy": "bytes",
        "totalBytes": cut.total_bytes,
        "outputBytes": cut.text.len(),
        "totalLines": cut.total_lines,
        "outputLines": cut.lines(),
        "maxBytes": max_bytes,
    })
}

/// The searched bases as they are shown, each of them once.
pub(in crate::profiles::omp) fn scope_path(scopes: &[String], separator: &str) -> String {
    let mut different: Vec<&str> = Vec::new();
    for scope in scopes {
        if !different.contains(&scope.as_str()) {
            different.push(scope);
        }
    }
    different.join(separator)
}
