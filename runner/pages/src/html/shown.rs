//! Texts of fixtures and of foreign programs, with everything visible.

use maud::{Markup, Render, html};
use seekspec_conformance::invisible::is_odd_space;

use seekspec_run::printable::is_unsafe;

/// A text between elements, never an attribute, that is escaped, and whose invisible characters are written as `\u{202e}` and marked.
pub struct Shown<'a>(&'a str);

/// The text between elements, escaped, with everything visible. In attributes, strings are written as they are: maud escapes them.
pub fn t(text: &str) -> Shown<'_> {
    Shown(text)
}

impl Render for Shown<'_> {
    fn render_to(&self, buffer: &mut String) {
        let is_hidden = |character: char| is_unsafe(character) || is_odd_space(character);
        let mut rest = self.0;
        while let Some(at) = rest.find(is_hidden) {
            escape(&rest[..at], buffer);
            let hidden = rest[at..].chars().next().unwrap_or_default();
            buffer.push_str("<span class=\"u\">");
            buffer.extend(hidden.escape_default());
            buffer.push_str("</span>");
            rest = &rest[at + hidden.len_utf8()..];
        }
        escape(rest, buffer);
    }
}

/// As text between elements needs it: quotes stay, which would be a seventh of the pages otherwise.
fn escape(text: &str, buffer: &mut String) {
    for character in text.chars() {
        match character {
            '&' => buffer.push_str("&amp;"),
            '<' => buffer.push_str("&lt;"),
            '>' => buffer.push_str("&gt;"),
            other => buffer.push(other),
        }
    }
}

/// Prose in which backquotes set code apart.
pub fn prose(text: &str) -> Markup {
    let text = text.trim();
    let parts: Vec<&str> = text.split('`').collect();
    // A backquote without a partner stays.
    let is_paired = parts.len() % 2 == 1;
    html! {
        @if is_paired {
            @for (index, part) in parts.iter().enumerate() {
                @if index % 2 == 1 { code { (t(part)) } } @else { (t(part)) }
            }
        } @else { (t(text)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(html! { (t(text)) }.into_string(), expected);
    }

    #[test]
    fn markup_is_escaped_and_invisible_characters_are_written() {
        check("a<b & \"c\"\n", "a&lt;b &amp; \"c\"\n");
        check("a\u{202e}b", "a<span class=\"u\">\\u{202e}</span>b");
        check("\u{a0}", "<span class=\"u\">\\u{a0}</span>");
        check(
            "\u{1b}[2J\0",
            "<span class=\"u\">\\u{1b}</span>[2J<span class=\"u\">\\u{0}</span>",
        );
    }

    #[test]
    fn backquotes_set_code_apart() {
        let shown = |text: &str| prose(text).into_string();
        assert_eq!(shown("a `<b>` c"), "a <code>&lt;b&gt;</code> c");
        assert_eq!(shown("a ` c"), "a ` c");
    }
}
