//! Reading an answer of any form: the names of the tree's entries are looked for.
//!
//! Of `├── 📄 a.ts (12 bytes)` the marks at both ends are taken off until an entry of the tree is left. A line
//! of which nothing is an entry is prose, unless it looks like a path alone.

mod lines;
mod marks;
mod names;
mod structured;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use lines::Reading;
use names::Names;

use super::{Asked, Named, ShownLine};
use crate::answer::Answer;
use crate::model::profile::LineKind;

/// The paths that an answer names.
pub(super) fn paths(answer: &Answer, asked: Asked<'_>) -> Named {
    let names = Names::new(asked);
    let reading = read(answer, &names, false);
    let mut paths = reading.paths.clone();
    // A directory that the call names is not an entry of itself.
    paths.retain(|path| {
        let below = format!("{path}/");
        let mut others = reading.paths.iter();
        !(names.is_argument(path) && others.any(|other| other.starts_with(&below)))
    });
    Named {
        paths,
        prose: reading.prose,
    }
}

/// The lines that an answer shows. Where some have a mark in front of their number, those without are context.
pub(super) fn matches(answer: &Answer, asked: Asked<'_>) -> Vec<ShownLine> {
    let shown = read(answer, &Names::new(asked), true).shown;
    let some_are_marked = shown.iter().any(|(_, mark)| *mark == Some(true));
    let lines = shown.into_iter().map(|(line, mark)| match mark {
        Some(false) if some_are_marked => ShownLine {
            kind: LineKind::Context,
            ..line
        },
        _ => line,
    });
    // A line is a match in one place, and context of another match; JSON may have it once more as a text.
    let mut found: BTreeMap<(Option<String>, u64), usize> = BTreeMap::new();
    let mut once: Vec<ShownLine> = Vec::new();
    for line in lines {
        let known = *found
            .entry((line.path.clone(), line.line))
            .or_insert(once.len());
        match once.get_mut(known) {
            None => once.push(line),
            Some(known) if line.kind == LineKind::Match => known.kind = LineKind::Match,
            Some(_) => {}
        }
    }
    once
}

/// Reads the text; where nothing is found in it, the structured part.
fn read<'n>(answer: &Answer, names: &'n Names<'n>, wants_lines: bool) -> Reading<'n> {
    let mut text = Reading::new(names, wants_lines);
    answer
        .blocks
        .iter()
        .flatten()
        .for_each(|block| text.text(block));
    let mut structured = Reading::new(names, wants_lines);
    if text.is_empty() {
        answer
            .structured
            .iter()
            .for_each(|value| structured.value(value));
    }
    if structured.is_empty() {
        text
    } else {
        structured
    }
}

/// The parts of a line that may be a name.
pub(super) fn parts(line: &str) -> impl Iterator<Item = &str> {
    let located = marks::locations(line).flat_map(|(before, ..)| marks::parts(before));
    marks::parts(line)
        .into_iter()
        .chain(located)
        .map(|(_, part)| part)
}
