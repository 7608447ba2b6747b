//! Text of a foreign process, made safe for a terminal and visible to a reader.

use std::borrow::Cow;

use seekspec_conformance::invisible::{escape, is_invisible};

/// `text` with escapes for all that a terminal would obey, that a reader would not see, or that XML cannot contain. Line feeds and tabs stay.
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.contains(is_unsafe) {
        Cow::Owned(escape(text, is_unsafe))
    } else {
        Cow::Borrowed(text)
    }
}

/// Whether [`printable`] shows the character as an escape.
pub fn is_unsafe(character: char) -> bool {
    is_invisible(character) || matches!(character, '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_escaped() {
        assert_eq!(printable("a\u{1b}[2Jb\r\n\tc"), "a\\u{1b}[2Jb\\r\n\tc");
        assert_eq!(printable("plain — ü"), "plain — ü");
    }

    #[test]
    fn invisible_characters_are_escaped() {
        assert_eq!(printable("a\u{2028}b\u{feff}"), "a\\u{2028}b\\u{feff}");
    }

    #[test]
    fn noncharacters_are_escaped() {
        assert_eq!(
            printable("\u{fffe}\u{fffd}\u{ffff}"),
            "\\u{fffe}\u{fffd}\\u{ffff}"
        );
    }
}
