//! Wrapping of text to the width of a terminal.

use std::borrow::Cow;

use textwrap::{Options, WordSeparator, WordSplitter};

/// `text` as lines of at most `width` columns; a longer word has a line of its own.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let words = text
        .split([' ', '\n', '\t'])
        .filter(|word| !word.is_empty());
    let text = words.collect::<Vec<_>>().join(" ");
    let options = Options::new(width)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    let lines = textwrap::wrap(&text, options)
        .into_iter()
        .filter(|line| !line.is_empty());
    lines.map(Cow::into_owned).collect()
}

/// The first `most` of the wrapped lines; the last ends in `…` where something is left out.
pub fn wrap_short(text: &str, width: usize, most: usize) -> Vec<String> {
    let mut lines = wrap(text, width.saturating_sub(1));
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            let kept = last.trim_end_matches([',', ';', ':', '.']).len();
            last.truncate(kept);
            last.push('…');
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_fill_lines_up_to_the_width() {
        assert_eq!(
            wrap("one two  three\nfour", 9),
            ["one two", "three", "four"]
        );
        assert_eq!(wrap("", 9), [""; 0]);
        assert_eq!(wrap("目录 文件", 8), ["目录", "文件"]);
        assert_eq!(wrap("unbreakable a", 4), ["unbreakable", "a"]);
    }

    #[test]
    fn a_text_that_is_cut_ends_in_an_ellipsis() {
        assert_eq!(wrap_short("one two, three four", 9, 1), ["one two…"]);
        assert_eq!(wrap_short("one two", 9, 1), ["one two"]);
    }
}
