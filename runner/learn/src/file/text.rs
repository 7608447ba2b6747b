//! The text of a target file: one line for each key, with the comments that an older text has above it.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::TargetDraft;
use super::template::Template;
use seekspec_run::yaml_text::{entry, flow, indent_of, is_aside};

/// The indentation of a tool.
const INDENT: usize = 2;

/// The text of the draft.
pub(super) fn text(old: &str, draft: &TargetDraft) -> String {
    let is_about_tools = draft.keys.contains_key("tools");
    let old = if is_about_tools {
        Template::with_tools(old)
    } else {
        old.to_owned()
    };
    let (comments, tail) = comments(&old);
    let above = |place: &str| comments.get(place).into_iter().flatten().cloned();
    let mut lines: Vec<String> = Vec::new();
    for (key, value) in &draft.keys {
        lines.extend(above(key));
        let tools = value.as_object().filter(|_| key == "tools");
        let Some(tools) = tools else {
            lines.push(format!("{key}: {}", flow(value)));
            continue;
        };
        if draft.left_out.is_empty() && tools.values().all(|keys| short(keys).is_null()) {
            let names: Vec<&String> = tools.keys().collect();
            lines.push(format!("tools: {}", flow(&json!(names))));
            continue;
        }
        lines.push("tools:".to_owned());
        for (tool, keys) in tools {
            lines.extend(above(&format!("tools/{tool}")));
            lines.extend(entry(INDENT, tool, &short(keys)));
        }
        for (tool, keys) in &draft.left_out {
            let entry = entry(0, tool, &short(keys)).into_iter();
            lines.extend(entry.map(|line| format!("{}# {line}", " ".repeat(INDENT))));
        }
    }
    lines.extend(tail);
    lines.join("\n") + "\n"
}

/// A tool of which nothing differs, or its name alone, in short.
fn short(keys: &Value) -> Value {
    match keys.as_object().map(Map::len) {
        Some(0) => Value::Null,
        Some(1) => keys.get("name").unwrap_or(keys).clone(),
        _ => keys.clone(),
    }
}

/// The comments and empty lines above each key and each tool of a text, and those at its end. Others are
/// lost.
fn comments(text: &str) -> (BTreeMap<String, Vec<String>>, Vec<String>) {
    let mut comments = BTreeMap::new();
    let mut asides = Vec::new();
    let mut key = "";
    let mut of_tools = None;
    for line in text.lines() {
        if is_aside(line) {
            asides.push(line.to_owned());
            continue;
        }
        let name = line.split(':').next().unwrap_or(line).trim();
        let indent = indent_of(line);
        if indent == 0 {
            (key, of_tools) = (name, None);
            comments.insert(name.to_owned(), std::mem::take(&mut asides));
        } else if key == "tools" && *of_tools.get_or_insert(indent) == indent {
            comments.insert(format!("tools/{name}"), std::mem::take(&mut asides));
        } else {
            asides.clear();
        }
    }
    (comments, asides)
}
