//! Text of a foreign process, made safe for a terminal.

use std::borrow::Cow;

/// `text` without anything that a terminal would obey or that XML has no place for: control characters but for line feed and tab, characters
/// that override the direction, and what is no character are shown as escapes.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if is_unsafe(character) {
            safe.extend(character.escape_default());
        } else {
            safe.push(character);
        }
    }
    Cow::Owned(safe)
}

/// Whether [`printable`] shows the character as an escape.
pub fn is_unsafe(character: char) -> bool {
    let overrides_direction =
        matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_none = matches!(character, '\u{fffe}' | '\u{ffff}');
    let controls = character.is_control() && character != '\n' && character != '\t';
    controls || overrides_direction || is_none
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_shown_as_an_escape() {
        assert_eq!(printable("a\u{1b}[2Jb\r\n\tc"), "a\\u{1b}[2Jb\\r\n\tc");
        assert_eq!(printable("plain — ü"), "plain — ü");
    }

    #[test]
    fn what_is_no_character_is_shown_as_an_escape() {
        assert_eq!(
            printable("\u{fffe}\u{fffd}\u{ffff}"),
            "\\u{fffe}\u{fffd}\\u{ffff}"
        );
    }
}
