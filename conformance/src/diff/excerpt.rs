//! Excerpts of long texts.

use crate::cut::cut;

/// The most lines that are shown.
const MOST_LINES: usize = 60;
/// The most characters of a line that are shown.
const MOST_CHARACTERS: usize = 400;

/// The beginning of a text, with the number of lines that were left out.
pub(crate) fn excerpt(text: &str) -> String {
    let lines: Vec<&str> = text.split('\n').collect();
    let shown = if lines.len() > MOST_LINES {
        MOST_LINES - 1
    } else {
        lines.len()
    };
    let rest = (shown < lines.len()).then(|| format!("… {} more lines …", lines.len() - shown));
    let lines: Vec<String> = lines[..shown]
        .iter()
        .map(|line| cut(line, MOST_CHARACTERS))
        .chain(rest)
        .collect();
    lines.join("\n")
}

/// A short text in backquotes, for the middle of a sentence.
pub(crate) fn quoted(text: &str) -> String {
    let line = text.replace('\n', "\\n");
    let short: String = line.chars().take(120).collect();
    let more = if short.len() < line.len() { "…" } else { "" };
    format!("`{short}{more}`")
}
