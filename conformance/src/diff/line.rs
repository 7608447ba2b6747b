//! One line of a difference: cut around the first character that differs, invisible characters escaped.

use crate::invisible::{escape, is_invisible, is_odd_space};

/// The most characters of a line that are shown.
const WIDTH: usize = 160;
/// How many characters are shown before the first one that differs.
const BEFORE: usize = 40;

/// A line that has no counterpart.
pub(super) fn alone(line: &str) -> String {
    let hidden = line.is_empty() || line.ends_with(char::is_whitespace);
    let shown = window(line, 0);
    if hidden {
        format!("{shown:?}")
    } else {
        visible(&shown)
    }
}

/// A line of both texts.
pub(super) fn context(line: &str) -> String {
    visible(&window(line, 0))
}

/// An expected line and the one in its place.
pub(super) fn pair(expected: &str, actual: &str) -> (String, String) {
    if only_spaces_differ(expected, actual) {
        let start = start_of_difference(expected, actual);
        let quoted = |line: &str| format!("{:?}", window(line, start));
        return (quoted(expected), quoted(actual));
    }
    let start = start_of_difference(expected, actual);
    let shown = |line: &str| {
        if line.is_empty() {
            "\"\"".to_owned()
        } else {
            visible(&window(line, start))
        }
    };
    (shown(expected), shown(actual))
}

fn only_spaces_differ(a: &str, b: &str) -> bool {
    let ink = |line: &str| -> String { line.chars().filter(|c| !c.is_whitespace()).collect() };
    ink(a) == ink(b)
}

fn start_of_difference(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count()
}

/// The part of a long line around a character, with `…` where it is cut.
fn window(line: &str, around: usize) -> String {
    let length = line.chars().count();
    if length <= WIDTH {
        return line.to_owned();
    }
    let latest = length.saturating_sub(WIDTH);
    let start = around.saturating_sub(BEFORE).min(latest);
    let middle: String = line.chars().skip(start).take(WIDTH).collect();
    let before = if start > 0 { "…" } else { "" };
    let after = if start < latest { "…" } else { "" };
    format!("{before}{middle}{after}")
}

/// The line with escapes for all that the eye would not see, or would take for a space.
fn visible(line: &str) -> String {
    escape(line, |character| {
        is_invisible(character) || is_odd_space(character)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits(count: usize) -> String {
        "0123456789".chars().cycle().take(count).collect()
    }

    #[test]
    fn what_the_eye_would_not_see_is_written_out() {
        assert_eq!(alone("a"), "a");
        assert_eq!(alone(""), "\"\"");
        assert_eq!(alone("a "), "\"a \"");
        assert_eq!(context("a "), "a ");
        assert_eq!(context("a\u{a0}b\u{200b}"), "a\\u{a0}b\\u{200b}");
        assert_eq!(pair("", "x"), ("\"\"".to_owned(), "x".to_owned()));
        assert_eq!(
            pair("ab", "a b"),
            ("\"ab\"".to_owned(), "\"a b\"".to_owned())
        );
    }

    #[test]
    fn a_long_line_is_cut_where_it_does_not_differ() {
        assert_eq!(context(&digits(160)), digits(160));
        assert_eq!(context(&digits(161)), format!("{}…", digits(160)));
        let with = |at: usize| {
            let mut line = digits(400);
            line.replace_range(at..=at, "X");
            pair(&digits(400), &line).1
        };
        assert_eq!(with(40), format!("{}X{}…", digits(40), &digits(160)[41..]));
        assert_eq!(
            with(41),
            format!("…1{}X{}…", &digits(41)[2..], &digits(161)[42..])
        );
        assert_eq!(with(280), format!("…{}X{}", digits(40), &digits(160)[41..]));
        assert_eq!(with(399), format!("…{}X", digits(159)));
    }
}
