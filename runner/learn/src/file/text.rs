//! The text of a target file: the lines of an older text that still say the same, with all comments
//! above keys, and new lines for all else.

use serde_json::{Map, Value, json};

use super::template::Template;
use super::{TargetDraft, keys_of};
use seekspec_run::yaml_text::{entry, flow, indent_of, is_aside};

/// How the note above a tool begins.
const NOTE: &str = "# guessed: ";

/// The lines of a key, with the comments above it.
#[derive(Clone, Copy)]
struct Block<'a> {
    key: &'a str,
    above: &'a [&'a str],
    own: &'a [&'a str],
}

/// The text of the draft. What cannot be told apart in the old text is written anew.
pub(super) fn text(old: &str, draft: &TargetDraft) -> String {
    let old = if draft.keys.contains_key("tools") {
        Template::with_tools(old)
    } else {
        old.to_owned()
    };
    let text = changed(&old, draft);
    match keys_of(&text) {
        Ok(keys) if keys == draft.keys => text,
        _ => changed("", draft),
    }
}

fn changed(old: &str, draft: &TargetDraft) -> String {
    let before = keys_of(old).unwrap_or_default();
    let lines: Vec<&str> = old.lines().collect();
    let (blocks, tail) = blocks(&lines, 0, [&before, &draft.keys]);
    let mut written: Vec<String> = Vec::new();
    for (key, value) in &draft.keys {
        let block = blocks.iter().find(|block| block.key == key);
        written.extend(block.into_iter().flat_map(|block| owned(block.above)));
        if key == "tools" {
            let said = before.get("tools").and_then(Value::as_object);
            written.extend(tools(block, said, draft));
        } else {
            match block.filter(|_| before.get(key) == Some(value)) {
                Some(block) => written.extend(owned(block.own)),
                None => written.push(format!("{key}: {}", flow(value))),
            }
        }
    }
    written.extend(owned(tail));
    written.join("\n") + "\n"
}

/// The lines of `tools`.
fn tools(
    block: Option<&Block<'_>>,
    before: Option<&Map<String, Value>>,
    draft: &TargetDraft,
) -> Vec<String> {
    let none = Map::new();
    let tools = draft.keys["tools"].as_object().unwrap_or(&none);
    let says_nothing = |value: &Value| value.as_object().is_some_and(Map::is_empty);
    let is_same = before == Some(tools) && draft.notes.is_empty();
    if let Some(block) = block.filter(|_| is_same) {
        return owned(block.own);
    }
    if tools.values().all(says_nothing) && draft.left_out.is_empty() && draft.notes.is_empty() {
        let names: Vec<&String> = tools.keys().collect();
        return vec![format!("tools: {}", flow(&json!(names)))];
    }
    let below = block.map_or(&[][..], |block| &block.own[1..]);
    let first = below.iter().find(|line| !is_aside(line));
    let indent = first.map_or(2, |line| indent_of(line));
    let before = before.unwrap_or(&none);
    let (blocks, tail) = blocks(below, indent, [before, tools]);
    let head = block
        .filter(|_| !blocks.is_empty())
        .map(|block| block.own[0]);
    let mut lines = vec![head.unwrap_or("tools:").to_owned()];
    for (tool, value) in tools {
        let block = blocks.iter().find(|block| block.key == tool);
        let above = block.map_or(&[][..], |block| block.above).iter();
        let above = above.filter(|line| !line.trim_start().starts_with(NOTE));
        lines.extend(above.map(|line| (*line).to_owned()));
        let note = draft.notes.get(tool).into_iter();
        lines.extend(note.map(|note| format!("{}{NOTE}{note}", " ".repeat(indent))));
        match block.filter(|_| before.get(tool) == Some(value)) {
            Some(block) => lines.extend(owned(block.own)),
            None => lines.extend(entry(indent, tool, &short(value))),
        }
    }
    let space = " ".repeat(indent);
    for (tool, value) in &draft.left_out {
        let entry = entry(0, tool, &short(value)).into_iter();
        lines.extend(entry.map(|line| format!("{space}# {line}")));
    }
    lines.extend(owned(tail));
    lines
}

/// A tool of which nothing differs, or its name alone, in short.
fn short(keys: &Value) -> Value {
    match keys.as_object().map(|keys| (keys.len(), keys.get("name"))) {
        Some((0, _)) => Value::Null,
        Some((1, Some(name))) => name.clone(),
        _ => keys.clone(),
    }
}

/// The blocks of these keys, and the comments after the last one.
fn blocks<'a>(
    lines: &'a [&'a str],
    indent: usize,
    keys: [&'a Map<String, Value>; 2],
) -> (Vec<Block<'a>>, &'a [&'a str]) {
    let key_at = |line: &str| {
        let line = line.get(indent..).filter(|_| indent_of(line) == indent)?;
        let mut keys = keys.into_iter().flat_map(Map::keys).map(String::as_str);
        keys.find(|key| {
            line.strip_prefix(key)
                .is_some_and(|rest| rest.starts_with(':'))
        })
    };
    let heads: Vec<(usize, &str)> = lines
        .iter()
        .enumerate()
        .filter_map(|(index, line)| Some((index, key_at(line)?)))
        .collect();
    let mut blocks = Vec::new();
    let mut done = 0;
    for (place, (start, key)) in heads.iter().enumerate() {
        let next = heads.get(place + 1).map_or(lines.len(), |(next, _)| *next);
        let last = lines[*start..next].iter().rposition(|line| !is_aside(line));
        let end = start + last.map_or(1, |last| last + 1);
        blocks.push(Block {
            key,
            above: &lines[done..*start],
            own: &lines[*start..end],
        });
        done = end;
    }
    (blocks, &lines[done..])
}

fn owned(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|line| (*line).to_owned()).collect()
}
