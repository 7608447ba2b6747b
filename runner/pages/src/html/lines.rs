//! Texts of several lines.

use maud::{Markup, html};
use seekspec_conformance::cut::cut;

use super::shown::t;

/// The most lines of a text that are shown.
const MOST_LINES: usize = 10;
/// The most characters of a line.
const MOST_CHARACTERS: usize = 400;

/// The first lines of a text, and how many more there are.
pub(crate) fn clipped(text: &str, most: usize) -> (String, usize) {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let count = text.split('\n').count();
    let lines: Vec<String> = text
        .split('\n')
        .take(most)
        .map(|line| cut(line, MOST_CHARACTERS))
        .collect();
    (lines.join("\n"), count.saturating_sub(most))
}

/// A text as it is, up to a number of lines.
pub fn block(text: &str) -> Markup {
    let (text, more) = clipped(text, MOST_LINES);
    html! {
        pre { (t(&text)) @if more > 0 { i { "\n… " (more) " more lines" } } }
    }
}
