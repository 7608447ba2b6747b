//! Characters that a reader would not see, or a terminal would obey.

/// Whether a character has no shape of its own: controls but for line feed and tab, separators of lines and paragraphs, marks of direction,
/// joiners and spaces without width, and the byte order mark. Spaces that are wider or narrower than U+0020 are not among them.
#[must_use]
pub fn is_invisible(character: char) -> bool {
    match character {
        '\n' | '\t' => false,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{feff}' => true,
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => true,
        '\u{e0000}'..='\u{e007f}' => true,
        other => other.is_control(),
    }
}

/// Whether a character looks like a space and is another one: no-break spaces, and the spaces of typography.
#[must_use]
pub fn is_odd_space(character: char) -> bool {
    matches!(
        character,
        '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
    )
}

/// The text with the characters that `is_escaped` names as they are written in Rust: `\u{2028}`.
#[must_use]
pub fn escape(text: &str, is_escaped: impl Fn(char) -> bool) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if is_escaped(character) {
            escaped.extend(character.escape_default());
        } else {
            escaped.push(character);
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_escaped_and_others_are_not() {
        let text = "a\u{2028}b\u{feff}c\u{202e}d\u{1b}[2Je\u{9b}\r\n\t ü目";
        assert_eq!(
            escape(text, is_invisible),
            "a\\u{2028}b\\u{feff}c\\u{202e}d\\u{1b}[2Je\\u{9b}\\r\n\t ü目"
        );
        assert_eq!(escape("a\u{a0}b c", is_odd_space), "a\\u{a0}b c");
    }
}
