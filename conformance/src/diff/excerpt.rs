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

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(count: usize) -> String {
        let lines: Vec<String> = (1..=count).map(|n| format!("line {n}")).collect();
        lines.join("\n")
    }

    #[test]
    fn sixty_lines_are_whole_and_of_more_the_rest_is_counted() {
        assert_eq!(excerpt(&lines(60)), lines(60));
        assert_eq!(
            excerpt(&lines(61)),
            format!("{}\n… 2 more lines …", lines(59))
        );
    }

    #[test]
    fn a_quotation_is_one_line_and_not_longer_than_120_characters() {
        assert_eq!(quoted("a\nb"), "`a\\nb`");
        assert_eq!(quoted(&"ä".repeat(120)), format!("`{}`", "ä".repeat(120)));
        assert_eq!(quoted(&"ä".repeat(121)), format!("`{}…`", "ä".repeat(120)));
    }
}
