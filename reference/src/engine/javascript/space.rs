/// Trims like `String.prototype.trim`: unlike Rust it removes U+FEFF, and not U+0085.
///
/// ```
/// # use seekspec_reference::engine::javascript::trim;
/// assert_eq!(trim("\u{feff}\t a b\u{a0}\r\n"), "a b");
/// assert_eq!(trim("\u{85}"), "\u{85}");
/// ```
#[must_use]
pub fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

fn is_space(character: char) -> bool {
    character == '\u{feff}' || (character != '\u{85}' && character.is_whitespace())
}
