//! Replaces a text where it does not stand exactly.

use std::ops::Range;

use serde_json::Value;

use crate::host::Context;
use crate::mutants::codescout::files::{content, done, put};
use crate::profiles::ToolResult;

/// Where a text is found in a content.
pub(super) type Find = fn(&[u8], &[u8]) -> Option<Range<usize>>;

type Finder<'a> = dyn Fn(&[u8], &[u8]) -> Option<Range<usize>> + 'a;

/// Replaces the text, once or everywhere, where it is found in this way; nothing if the call is an insertion, or it is not found.
pub(super) fn found(arguments: &Value, context: &Context<'_>, find: Find) -> Option<ToolResult> {
    replaced(arguments, context, &|content, old| find(content, old))
}

/// The same, where bytes count as others, or as none.
pub(super) fn folded(arguments: &Value, context: &Context<'_>, fold: Fold) -> Option<ToolResult> {
    replaced(arguments, context, &|content, old| {
        find_folded(content, old, fold)
    })
}

fn replaced(arguments: &Value, context: &Context<'_>, find: &Finder<'_>) -> Option<ToolResult> {
    let text = |field: &str| arguments.get(field).and_then(Value::as_str);
    let old = text("old_string").filter(|old| !old.is_empty() && text("insert").is_none())?;
    let (new, mut rest) = (text("new_string")?, content(arguments, context));
    let is_all = arguments.get("replace_all").is_some_and(|all| all == true);
    let mut done_so_far = Vec::new();
    let mut is_found = false;
    while let Some(place) = find(&rest, old.as_bytes()).filter(|_| is_all || !is_found) {
        done_so_far.extend([&rest[..place.start], new.as_bytes()].concat());
        rest.drain(..place.end);
        is_found = true;
    }
    is_found.then(|| put(arguments, context, &[done_so_far, rest].concat()))?;
    Some(done())
}

/// What the byte at a place of a text counts as; nothing if it does not count.
pub(super) type Fold = fn(&[u8], usize) -> Option<u8>;

fn find_folded(content: &[u8], old: &[u8], fold: Fold) -> Option<Range<usize>> {
    let counted = |text: &[u8]| -> Vec<(u8, usize)> {
        let bytes = (0..text.len()).filter_map(|at| Some((fold(text, at)?, at)));
        bytes.collect()
    };
    let (content, old) = (counted(content), counted(old));
    let is_same =
        |window: &[(u8, usize)]| window.iter().zip(&old).all(|(one, other)| one.0 == other.0);
    let window = content
        .windows(old.len().max(1))
        .find(|window| is_same(window))?;
    Some(window.first()?.1..window.last()?.1 + 1)
}

pub(super) fn with_any(content: &[u8], old: &[u8]) -> Option<Range<usize>> {
    let is_same = |window: &[u8]| {
        let mut pairs = window.iter().zip(old);
        pairs.all(|(byte, wanted)| *wanted == b'.' || byte == wanted)
    };
    let at = content.windows(old.len()).position(is_same)?;
    Some(at..at + old.len())
}

pub(super) fn with_gap(content: &[u8], old: &[u8]) -> Option<Range<usize>> {
    let (content, old) = (str::from_utf8(content).ok()?, str::from_utf8(old).ok()?);
    let (before, after) = old.split_once('*')?;
    let start = content.find(before)?;
    let gap = start + before.len();
    let end = gap + content[gap..].find(after)? + after.len();
    Some(start..end)
}

pub(super) fn without_case(text: &[u8], at: usize) -> Option<u8> {
    Some(text[at].to_ascii_lowercase())
}

pub(super) fn without_returns(text: &[u8], at: usize) -> Option<u8> {
    (text[at] != b'\r').then_some(text[at])
}

pub(super) fn without_indentation(text: &[u8], at: usize) -> Option<u8> {
    let mut line = text[..=at].iter().rev().take_while(|byte| **byte != b'\n');
    let is_indentation = text[at] != b'\n' && line.all(|byte| is_blank(*byte));
    (!is_indentation).then_some(text[at])
}

pub(super) fn with_any_blanks(text: &[u8], at: usize) -> Option<u8> {
    with_one_for_several(text, at, |byte| byte.is_ascii_whitespace())
}

pub(super) fn with_any_blanks_of_a_line(text: &[u8], at: usize) -> Option<u8> {
    with_one_for_several(text, at, is_blank)
}

fn with_one_for_several(text: &[u8], at: usize, counts: fn(u8) -> bool) -> Option<u8> {
    let is_one_more = at > 0 && counts(text[at - 1]);
    match text[at] {
        byte if !counts(byte) => Some(byte),
        _ => (!is_one_more).then_some(b' '),
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}
