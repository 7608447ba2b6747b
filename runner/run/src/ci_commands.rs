//! Text that CI systems take for commands when it is printed in a job: GitHub `::error::` at the start of a line and `##[group]`,
//! Azure `##vso[task.setvariable]`, TeamCity `##teamcity[blockOpened]`, GitLab `section_start:`.

use std::borrow::Cow;

use crate::style::own_style;

/// The markers of GitLab, up to the sign that is escaped.
const SECTIONS: &[&str] = &["section_start", "section_end"];

/// A line with an escape for a sign of each command; `begins`: it is printed at the start of one. Our styles are left out in files
/// and pipes, so that they do not count.
pub(crate) fn neutral(line: &str, begins: bool) -> Cow<'_, str> {
    escaped_at(line, &signs(line, begins), |sign| {
        sign.escape_unicode().to_string()
    })
}

/// JSON with escapes for the same in its strings.
pub(crate) fn neutral_json(json: &str) -> Cow<'_, str> {
    escaped_at(json, &signs(json, false), |sign| {
        format!("\\u{:04x}", u32::from(sign))
    })
}

fn escaped_at<'a>(text: &'a str, signs: &[usize], escape: fn(char) -> String) -> Cow<'a, str> {
    if signs.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    let mut done = 0;
    for sign in signs {
        safe.push_str(&text[done..*sign]);
        safe.extend(text[*sign..].chars().next().map(escape));
        done = sign + 1;
    }
    safe.push_str(&text[done..]);
    Cow::Owned(safe)
}

/// Where the signs are, which are ASCII.
fn signs(text: &str, begins: bool) -> Vec<usize> {
    let first = text.len() - after_spaces(text).len();
    let candidates = text.bytes().enumerate().filter(|(at, byte)| match byte {
        b'#' => {
            let mut after = visible(&text[at + 1..]);
            after.next() == Some('#') && after.find(|one| !one.is_ascii_alphabetic()) == Some('[')
        }
        b':' => {
            let is_section = SECTIONS.iter().any(|marker| text[..*at].ends_with(marker));
            let is_first = begins && *at == first;
            is_section || is_first && visible(&text[at + 1..]).next() == Some(':')
        }
        _ => false,
    });
    candidates.map(|(at, _)| at).collect()
}

/// The text from its first visible character on.
fn after_spaces(mut text: &str) -> &str {
    while let Some(first) = text.chars().next() {
        let style = own_style(text);
        if style.is_none() && !first.is_whitespace() {
            break;
        }
        text = &text[style.unwrap_or(first.len_utf8())..];
    }
    text
}

/// The characters without our styles.
fn visible(mut text: &str) -> impl Iterator<Item = char> {
    std::iter::from_fn(move || {
        while let Some(style) = own_style(text) {
            text = &text[style..];
        }
        let next = text.chars().next()?;
        text = &text[next.len_utf8()..];
        Some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_loses_a_sign() {
        for (text, expected) in [
            ("::error::x", "\\u{3a}:error::x"),
            ("  \t::add-mask::x", "  \t\\u{3a}:add-mask::x"),
            ("x ::error::", "x ::error::"),
            ("a ##vso[task.x]b", "a \\u{23}#vso[task.x]b"),
            ("##[group]", "\\u{23}#[group]"),
            ("###[x", "#\\u{23}#[x"),
            ("#\u{1b}[1m#teamcity[", "\\u{23}\u{1b}[1m#teamcity["),
            ("## [a link]", "## [a link]"),
            ("section_start:1:a", "section_start\\u{3a}1:a"),
        ] {
            assert_eq!(neutral(text, true), expected);
        }
        assert_eq!(neutral("::error::x", false), "::error::x");
    }

    #[test]
    fn json_means_the_same() {
        let text = "##vso[x] section_end:1:a ::b";
        let json = serde_json::to_string(text).unwrap();
        let safe = neutral_json(&json);
        assert_eq!(serde_json::from_str::<String>(&safe).unwrap(), text);
        assert_eq!(neutral(&safe, true), safe);
        assert_ne!(safe, json);
    }
}
