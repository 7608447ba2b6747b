//! Tools that answer with a handle, under which another tool has the result.

use regex::Regex;
use serde_json::{Value, json};

use super::likeness::words;
use seekspec_run::transport::Discovered;
use seekspec_run::yaml_text::flow;

/// The keys of `then`, with which a call of another tool follows: one that requires nothing but a
/// handle that this answer names, as in `session: s1` for `sessionId`.
pub(super) fn then(answer: &str, tool: &str, listed: &[Discovered]) -> Option<String> {
    let others = listed.iter().filter(|other| other.name != tool);
    let mut calls = others.filter_map(|other| {
        let argument = only_required(other)?;
        let handle = handle(answer, argument)?;
        let call = json!({"name": other.name, "arguments": {argument: {"regex": handle}}});
        let call = flow(&call);
        Some(call.strip_prefix('{')?.strip_suffix('}')?.to_owned())
    });
    calls.next()
}

fn only_required(tool: &Discovered) -> Option<&str> {
    match tool.input_schema["required"].as_array()?.as_slice() {
        [Value::String(name)] => Some(name),
        _ => None,
    }
}

/// An expression for the handle that the answer names like the argument, which has `id` in it.
fn handle(answer: &str, argument: &str) -> Option<String> {
    let words = words(argument);
    if !words.contains("id") {
        return None;
    }
    let mut names = words.iter().filter(|word| *word != "id");
    let name = names.next().map_or("id", String::as_str);
    let name = regex::escape(name);
    let place = format!(r#"(?i)\b(?<name>{name}(?:[ _-]?id)?"?: ?"?)[\w.-]+"#);
    let place = Regex::new(&place).ok()?;
    let name = place.captures(answer)?.name("name")?;
    Some(format!(r"{}(?<text>[\w.-]+)", regex::escape(name.as_str())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(name: &str, required: &[&str]) -> Discovered {
        Discovered {
            name: name.to_owned(),
            description: None,
            input_schema: json!({"required": required}),
        }
    }

    #[track_caller]
    fn check(answer: &str, expected: Option<&str>) {
        let tools = [
            listed("start_search", &["pattern"]),
            listed("read_file", &["path"]),
            listed("kill", &["path", "sessionId"]),
            listed("more_results", &["sessionId"]),
        ];
        let found = then(answer, "start_search", &tools);
        assert_eq!(found.as_deref(), expected, "{answer}");
    }

    #[test]
    fn a_handle_is_found_by_the_name_of_an_argument() {
        check(
            "Started search session: search_1\nStatus: RUNNING",
            Some(
                r"name: more_results, arguments: {sessionId: {regex: 'session: (?<text>[\w.-]+)'}}",
            ),
        );
        check(
            r#"{"sessionId": "s-1"}"#,
            Some(
                r#"name: more_results, arguments: {sessionId: {regex: 'sessionId": "(?<text>[\w.-]+)'}}"#,
            ),
        );
        check("path: a.ts, in a session", None);
    }
}
