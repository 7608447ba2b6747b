//! The difference of an expectation and an answer, for people.

mod excerpt;
mod line;
mod render;

use std::ops::Range;

use imara_diff::{Algorithm, Diff, InternedInput};

pub(crate) use excerpt::{excerpt, quoted};
pub(crate) use render::render;

/// A line of a difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DiffLine {
    /// In both.
    Same(String),
    /// Expected, and not there.
    Missing(String),
    /// There, and not expected.
    Unexpected(String),
}

/// The difference of two lists.
pub(crate) fn of_lists(expected: &[&str], actual: &[&str]) -> Vec<DiffLine> {
    // Backwards: where either of two equal differences would do, the unexpected line comes first.
    let mut input = InternedInput::default();
    input.update_before(actual.iter().copied());
    input.update_after(expected.iter().copied());
    let mut diff = Diff::compute(Algorithm::Myers, &input);
    diff.postprocess_no_heuristic(&input);

    let mut pieces = Vec::new();
    let mut done = 0;
    for hunk in diff.hunks() {
        let (unexpected, missing) = (range(hunk.before), range(hunk.after));
        pieces.extend(all(&expected[done..missing.start], DiffLine::Same));
        pieces.extend(all(&expected[missing.clone()], DiffLine::Missing));
        pieces.extend(all(&actual[unexpected], DiffLine::Unexpected));
        done = missing.end;
    }
    pieces.extend(all(&expected[done..], DiffLine::Same));
    pieces
}

/// The lines of a text that becomes another one, each after `-`, `+` or a space.
pub fn marked(before: &str, after: &str) -> Vec<String> {
    let before: Vec<&str> = before.lines().collect();
    let after: Vec<&str> = after.lines().collect();
    let pieces = of_lists(&before, &after).into_iter();
    pieces
        .map(|piece| match piece {
            DiffLine::Same(line) => format!("  {line}"),
            DiffLine::Missing(line) => format!("- {line}"),
            DiffLine::Unexpected(line) => format!("+ {line}"),
        })
        .collect()
}

fn range(hunk: Range<u32>) -> Range<usize> {
    hunk.start as usize..hunk.end as usize
}

fn all(lines: &[&str], piece: fn(String) -> DiffLine) -> impl Iterator<Item = DiffLine> {
    lines.iter().map(move |line| piece((*line).to_owned()))
}

/// The difference of two lists of lines. Where they differ over more lines than anyone reads, all of these
/// are replaced: to align megabytes takes seconds, and a diagnosis has thousands of answers.
pub(crate) fn of_lines(expected: &[&str], actual: &[&str]) -> Vec<DiffLine> {
    let (start, end) = common_ends(expected, actual);
    let (missing, unexpected) = (
        &expected[start..expected.len() - end],
        &actual[start..actual.len() - end],
    );
    if missing.len().max(unexpected.len()) <= MOST_ALIGNED {
        return of_lists(expected, actual);
    }
    all(&expected[..start], DiffLine::Same)
        .chain(all(missing, DiffLine::Missing))
        .chain(all(unexpected, DiffLine::Unexpected))
        .chain(all(&expected[expected.len() - end..], DiffLine::Same))
        .collect()
}

/// The difference of two texts, line by line.
pub(crate) fn of_texts(expected: &str, actual: &str) -> Vec<DiffLine> {
    let mut pieces = of_lines(&lines(expected), &lines(actual));
    match (expected.ends_with('\n'), actual.ends_with('\n')) {
        (true, false) => pieces.push(DiffLine::Missing(LINE_FEED.to_owned())),
        (false, true) => pieces.push(DiffLine::Unexpected(LINE_FEED.to_owned())),
        _ => {}
    }
    pieces
}

/// How many lines are the same at the start, and how many of the rest at the end.
fn common_ends(before: &[&str], after: &[&str]) -> (usize, usize) {
    let pairs = before.iter().zip(after);
    let start = pairs.take_while(|(one, other)| one == other).count();
    let rest = before[start..]
        .iter()
        .rev()
        .zip(after[start..].iter().rev());
    (start, rest.take_while(|(one, other)| one == other).count())
}

/// The most lines of a text that are aligned with those of another. Far fewer are shown.
const MOST_ALIGNED: usize = 5000;

/// Stands for a line feed that only one of two texts has at its end.
const LINE_FEED: &str = "(line feed at the end)";

fn lines(text: &str) -> Vec<&str> {
    match text {
        "" => Vec::new(),
        text => text
            .strip_suffix('\n')
            .unwrap_or(text)
            .split('\n')
            .collect(),
    }
}
