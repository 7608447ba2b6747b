//! Changes of a target file for the ways of a target: the files that it keeps in the tree, and the signs
//! of its errors.

use std::collections::BTreeSet;

use seekspec_conformance::answer::Answer;
use seekspec_conformance::change::TreeChange;
use seekspec_conformance::json_size;
use seekspec_conformance::suite::Case;
use seekspec_conformance::tree::{EntryKind, Tree};
use serde_json::{Map, Value, json};

/// Files in which tools have other files ignored.
const IGNORE_FILES: [&str; 2] = [".gitignore", ".ignore"];

/// Fields that say whether a call failed, and the values with which they do.
const VERDICTS: [(&str, &str); 8] = [
    ("ok", "false"),
    ("success", "false"),
    ("succeeded", "false"),
    ("isError", "true"),
    ("is_error", "true"),
    ("failed", "true"),
    ("status", "\"error\""),
    ("type", "\"error\""),
];

/// Fields with a message.
const MESSAGES: [&str; 5] = ["error", "message", "reason", "detail", "text"];

/// A shorter beginning of a text says nothing.
const SHORTEST_BEGINNING: usize = 4;

/// The hidden entries that a call has made, and the lines that it has appended: entries of `state`.
pub(super) fn state(case: &Case, change: &TreeChange) -> Vec<Value> {
    let mut state: Vec<Value> = Vec::new();
    let created = change.created.keys();
    let directories: BTreeSet<String> = created
        .filter(|path| !IGNORE_FILES.contains(&name_of(path)))
        .filter_map(|path| hidden_part(path, &case.tree))
        .collect();
    state.extend(directories.into_iter().map(Value::from));
    for (path, after) in change.created.iter().chain(&change.changed) {
        if !IGNORE_FILES.contains(&name_of(path)) {
            continue;
        }
        let before = case.tree.entries.get(path).map(|entry| &entry.kind);
        let before = match before {
            Some(EntryKind::File(content)) => &**content,
            _ => b"",
        };
        let appended = after.strip_prefix(before).unwrap_or_default();
        let appended = String::from_utf8_lossy(appended);
        let lines: Vec<&str> = appended.lines().map(str::trim).collect();
        let lines: Vec<&&str> = lines.iter().filter(|line| !line.is_empty()).collect();
        if !lines.is_empty() {
            state.push(json!({"file": path, "lines": lines}));
        }
    }
    state
}

fn name_of(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The topmost entry of the path that the tree did not have, with everything below it, if it is
/// hidden.
fn hidden_part(path: &str, tree: &Tree) -> Option<String> {
    let path = path.trim_end_matches('/');
    let ends = path.match_indices('/').map(|(end, _)| end);
    let mut parts = ends.chain([path.len()]).map(|end| &path[..end]);
    let new = parts.find(|part| !tree.has(part))?;
    let is_hidden = name_of(new).starts_with('.');
    let is_whole = new.len() == path.len();
    is_hidden.then(|| {
        if is_whole {
            new.to_owned()
        } else {
            format!("{new}/**")
        }
    })
}

/// Signs by which an answer that should be an error may be one: values of `errors`.
pub(super) fn errors(answer: &Answer) -> Vec<Value> {
    let text = answer.text();
    let is_small = json_size::values_and_lines(text.as_bytes()) <= json_size::MOST;
    let json: Option<Value> = is_small.then(|| serde_json::from_str(&text).ok()).flatten();
    let mut signs = Vec::new();
    for (place, value) in [
        ("json", json.as_ref()),
        ("structuredContent", answer.structured.as_ref()),
    ] {
        if let Some(fields) = value.and_then(Value::as_object) {
            signs.extend(of_fields(place, fields));
        }
    }
    if json.is_none() {
        let regex = beginning(&text).map(|words| format!("^{}", regex::escape(&words)));
        signs.extend(regex.map(|regex| json!({"text": regex})));
    }
    signs
}

fn of_fields(place: &str, fields: &Map<String, Value>) -> Option<Value> {
    let message = MESSAGES
        .iter()
        .find(|name| fields.get(**name).is_some_and(Value::is_string));
    let verdict = VERDICTS.iter().find(|(name, value)| {
        let said = fields.get(*name).map(Value::to_string);
        said.as_deref() == Some(*value)
    });
    let mut sign = match verdict {
        Some((name, _)) => json!({"field": format!("{place}.{name}"), "value": fields[*name]}),
        None => {
            let error = fields.get("error")?;
            (error.is_string() || error.is_object())
                .then(|| json!({"field": format!("{place}.error")}))?
        }
    };
    if let Some(message) = message {
        sign["message"] = format!("{place}.{message}").into();
    }
    Some(sign)
}

/// The words at the beginning of a message, up to the first that depends on the call.
fn beginning(text: &str) -> Option<String> {
    let line = text.lines().find(|line| !line.trim().is_empty())?;
    let end = line
        .find(|one: char| !(one.is_alphabetic() || one == ' ' || one == '-'))
        .unwrap_or(line.len());
    let words = line[..end].trim_end();
    let colon = if line[end..].starts_with(':') {
        ":"
    } else {
        ""
    };
    (words.len() >= SHORTEST_BEGINNING && !finds_nothing(words)).then(|| format!("{words}{colon}"))
}

/// Whether a text says that nothing was found, such as `No files found`: where an error is due, too, it
/// may be the answer to a search without a match.
fn finds_nothing(words: &str) -> bool {
    let words = words.to_lowercase();
    words.starts_with("no ") && ["found", "match"].iter().any(|end| words.contains(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(text: &str) -> Vec<Value> {
        let answer = Answer {
            blocks: vec![Some(text.to_owned())],
            ..Answer::default()
        };
        errors(&answer)
    }

    #[test]
    fn signs_of_errors_are_seen() {
        assert_eq!(
            signs(r#"{"ok": false, "error": "no"}"#),
            [json!({"field": "json.ok", "value": false, "message": "json.error"})]
        );
        assert_eq!(
            signs(r#"{"error": {"code": 3}, "files": []}"#),
            [json!({"field": "json.error"})]
        );
        assert_eq!(signs("Error: no `a`"), [json!({"text": "^Error:"})]);
        assert_eq!(
            signs("Search content not found in a.ts"),
            [json!({"text": "^Search content not found in a"})]
        );
        let nothing = "No files found matching pattern";
        for none in ["{}", "3 files", r#"{"ok": true}"#, nothing] {
            assert!(signs(none).is_empty(), "{none}");
        }
    }

    #[test]
    fn the_hidden_part_of_a_path_is_state() {
        let spec = seekspec_conformance::yaml::parse("{src/a.ts: ''}").unwrap();
        let spec = seekspec_conformance::yaml::read(&spec).unwrap();
        let tree = seekspec_conformance::tree::build(&spec).unwrap();
        let part = |path| hidden_part(path, &tree);
        assert_eq!(part(".own/a/b").as_deref(), Some(".own/**"));
        assert_eq!(part("src/.cache/a").as_deref(), Some("src/.cache/**"));
        assert_eq!(part(".lock").as_deref(), Some(".lock"));
        assert_eq!(part(".own/").as_deref(), Some(".own"));
        assert_eq!(part("src/b.ts"), None);
    }
}
