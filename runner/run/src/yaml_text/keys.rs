//! Keys whose values are replaced.

use std::ops::Range;

use serde_json::{Map, Value};

use super::entry::entry;
use super::line::{indent_of, is_aside};

/// Replaces a key at the top, or adds it at the end. `new` are its lines.
///
/// # Errors
/// A comment would be lost.
pub fn replace_key(lines: &mut Vec<String>, key: &str, new: Vec<String>) -> Result<(), String> {
    let all = 0..lines.len();
    replace(lines, all, 0, key, new)
}

/// Replaces what differs in a map over several lines, key by key: comments about the others stay.
///
/// # Errors
/// A comment would be lost.
pub fn replace_members(
    lines: &mut Vec<String>,
    key: &str,
    old: &Map<String, Value>,
    new: &Map<String, Value>,
) -> Result<(), String> {
    let added = new.keys().filter(|name| !old.contains_key(*name));
    for name in old.keys().chain(added) {
        if old.get(name) == new.get(name) {
            continue;
        }
        let below = below(lines, key);
        let first = lines[below.clone()].iter().find(|line| !is_aside(line));
        let indent = first.map_or(2, |line| indent_of(line));
        let written = new.get(name).map(|value| entry(indent, name, value));
        replace(lines, below, indent, name, written.unwrap_or_default())?;
    }
    Ok(())
}

/// Whether the key at the top has its value on the lines below.
pub fn is_block(lines: &[String], key: &str) -> bool {
    let below = below(lines, key);
    below.start.checked_sub(1).is_some_and(|head| {
        let value = lines[head][key.len() + 1..].trim();
        !below.is_empty() && (value.is_empty() || value.starts_with('#'))
    })
}

/// The lines below a key at the top; at the top itself, if it is not there.
fn below(lines: &[String], key: &str) -> Range<usize> {
    span(lines, 0..lines.len(), 0, key).map_or(0..0, |span| span.start + 1..span.end)
}

/// Replaces a key within these lines, or adds it after them.
fn replace(
    lines: &mut Vec<String>,
    within: Range<usize>,
    indent: usize,
    key: &str,
    new: Vec<String>,
) -> Result<(), String> {
    let end = within.end;
    let span = span(lines, within, indent, key).unwrap_or(end..end);
    if lines[span.clone()].iter().any(|line| has_comment(line)) {
        return Err(format!("a comment in `{key}` would be lost"));
    }
    lines.splice(span, new);
    Ok(())
}

/// The lines of a key with its value, without the comments and empty lines after them.
fn span(lines: &[String], within: Range<usize>, indent: usize, key: &str) -> Option<Range<usize>> {
    let begins = |line: &String| {
        let key = line.get(indent..).and_then(|line| line.strip_prefix(key));
        indent_of(line) == indent && key.is_some_and(|rest| rest.starts_with(':'))
    };
    let goes_on = |line: &&String| {
        is_aside(line) || indent_of(line) > indent || line[indent_of(line)..].starts_with("- ")
    };
    let start = within.start + lines[within.clone()].iter().position(begins)?;
    let below = lines[start + 1..within.end].iter();
    let length = below.take_while(goes_on).count();
    let inside = &lines[start + 1..start + 1 + length];
    let last = inside.iter().rposition(|line| !is_aside(line));
    Some(start..start + 1 + last.map_or(0, |last| last + 1))
}

/// Whether the line may have a comment: a `#` in quotes looks the same.
fn has_comment(line: &str) -> bool {
    line.trim_start().starts_with('#') || line.contains(" #")
}
