//! The difference between what was expected and what came, as a person reads it: only what really differs.

mod excerpt;
mod line;
mod render;

use similar::{Algorithm, ChangeTag, TextDiff};

pub(crate) use excerpt::{excerpt, quoted};
pub(crate) use render::render;

/// A line of a difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    /// In both.
    Same(String),
    /// Expected, and not there.
    Missing(String),
    /// There, and not expected.
    Unexpected(String),
}

/// The difference of two lists.
pub(crate) fn of_lists(expected: &[&str], actual: &[&str]) -> Vec<Piece> {
    TextDiff::configure()
        .algorithm(Algorithm::Myers)
        .diff_slices(expected, actual)
        .iter_all_changes()
        .map(|change| {
            let text = change.value().to_owned();
            match change.tag() {
                ChangeTag::Equal => Piece::Same(text),
                ChangeTag::Delete => Piece::Missing(text),
                ChangeTag::Insert => Piece::Unexpected(text),
            }
        })
        .collect()
}

/// The difference of two texts, line by line.
pub(crate) fn of_texts(expected: &str, actual: &str) -> Vec<Piece> {
    let mut pieces = of_lists(&lines(expected), &lines(actual));
    match (expected.ends_with('\n'), actual.ends_with('\n')) {
        (true, false) => pieces.push(Piece::Missing(LINE_FEED.to_owned())),
        (false, true) => pieces.push(Piece::Unexpected(LINE_FEED.to_owned())),
        _ => {}
    }
    pieces
}

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
