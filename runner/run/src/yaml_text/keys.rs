//! Keys whose values are replaced.

use std::ops::Range;

use serde_json::{Map, Value};

use super::entry::entry;
use super::line::{indent_of, is_aside};

/// Replaces a key at the top, or adds it at the end. `new` are its lines. Lines that are replaced stay
/// as comments.
pub fn replace_key(lines: &mut Vec<String>, key: &str, new: &[String]) {
    let all = 0..lines.len();
    replace(lines, all, 0, key, new);
}

/// Replaces what differs in a map over several lines, key by key. Lines that are replaced stay as
/// comments.
pub fn replace_members(
    lines: &mut Vec<String>,
    key: &str,
    old: &Map<String, Value>,
    new: &Map<String, Value>,
) {
    let added = new.keys().filter(|name| !old.contains_key(*name));
    for name in old.keys().chain(added) {
        if old.get(name) == new.get(name) {
            continue;
        }
        let below = below(lines, key);
        let first = lines[below.clone()].iter().find(|line| !is_aside(line));
        let indent = first.map_or(2, |line| indent_of(line));
        let written = new.get(name).map(|value| entry(indent, name, value));
        replace(lines, below, indent, name, &written.unwrap_or_default());
    }
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
    new: &[String],
) {
    let end = within.end;
    let span = span(lines, within, indent, key).unwrap_or(end..end);
    let written = with_old(&lines[span.clone()], new);
    lines.splice(span, written);
}

/// The new lines, each below the old ones that it replaces, which become comments. An old line that
/// says the same stays as it is, with its comment.
fn with_old(old: &[String], new: &[String]) -> Vec<String> {
    let mut written = Vec::new();
    let mut rest = new;
    for line in old {
        let same_key = rest.iter().position(|new| key_of(new) == key_of(line));
        if let Some(place) = same_key.filter(|_| !is_aside(line)) {
            written.extend_from_slice(&rest[..place]);
            rest = &rest[place..];
        }
        match rest.first() {
            Some(new) if says_the_same(line, new) => {
                written.push(line.clone());
                rest = &rest[1..];
            }
            _ if is_aside(line) => written.push(line.clone()),
            _ => written.push(format!(
                "{}# {}",
                " ".repeat(indent_of(line)),
                line.trim_start()
            )),
        }
    }
    written.extend_from_slice(rest);
    written
}

/// The indentation and the key of a line.
fn key_of(line: &str) -> Option<&str> {
    line.split_once(':').map(|(key, _)| key)
}

/// Whether a line is this one, with or without a comment behind it.
fn says_the_same(line: &str, new: &str) -> bool {
    let rest = line.strip_prefix(new).map(str::trim_start);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('#'))
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
