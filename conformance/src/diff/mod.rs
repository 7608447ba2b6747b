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

/// The difference of two texts, line by line; each line keeps its line feed.
pub(crate) fn of_texts(expected: &str, actual: &str) -> Vec<Piece> {
    let expected: Vec<&str> = expected.split_inclusive('\n').collect();
    let actual: Vec<&str> = actual.split_inclusive('\n').collect();
    of_lists(&expected, &actual)
}
