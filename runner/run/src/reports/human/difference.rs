//! A failed facet: the headline, and the difference.

use std::io::{self, Write};

use super::page::HumanPage;
use seekspec_conformance::cut::cut;
use seekspec_conformance::invisible::{escape, is_odd_space};
use seekspec_conformance::judge::FacetResult;
use seekspec_conformance::mismatch::Mismatch;

use crate::printable::printable;
use crate::style::{BAD, FAINT, GOOD, STRONG, styled};
use crate::wrap::wrap;

/// How many lines of a difference are shown, and how many where everything is shown in full.
const MOST_LINES: usize = 12;
const MOST_LINES_IN_FULL: usize = 60;
/// How many lines of one side are shown where there is no difference.
const MOST_LINES_OF_A_SIDE: usize = 6;
/// How much of a line is shown, in characters.
const MOST_CHARACTERS: usize = 300;

/// With `answer_follows`, the answer is shown below, and not here.
pub(super) fn write(
    out: &mut dyn Write,
    page: &HumanPage<'_>,
    facet: &FacetResult,
    failure: &Mismatch,
    answer_follows: bool,
) -> io::Result<()> {
    // The title is wrapped with the message, and set apart again.
    let title = format!("{}:", facet.title());
    let text = format!("{title} {}", printable(&failure.message));
    let wrapped = wrap(&text, page.width - 4).join("\n    ");
    let message = wrapped.strip_prefix(&title).unwrap_or(&wrapped);
    let title = styled(&title, STRONG);
    writeln!(out, "  {} {title}{message}", styled("✗", BAD))?;
    match &failure.diff {
        Some(diff) => write_diff(out, page, diff),
        None => {
            write_side(out, "expected", &failure.expected, &failure.message)?;
            let actual = if answer_follows { "" } else { &failure.actual };
            write_side(out, "answered", actual, &failure.message)
        }
    }
}

/// One side of a failure that has no difference to show, unless the message already says it.
fn write_side(out: &mut dyn Write, label: &str, text: &str, message: &str) -> io::Result<()> {
    if text.is_empty() || message.contains(text) {
        return Ok(());
    }
    let lines: Vec<&str> = text.lines().collect();
    for (index, line) in lines.iter().take(MOST_LINES_OF_A_SIDE).enumerate() {
        let label = if index == 0 { label } else { "" };
        writeln!(
            out,
            "      {} {}",
            styled(format_args!("{label:<8}"), FAINT),
            cut(&printable(line), MOST_CHARACTERS)
        )?;
    }
    match lines.len().saturating_sub(MOST_LINES_OF_A_SIDE) {
        0 => Ok(()),
        more => writeln!(
            out,
            "               {}",
            styled(format_args!("… {more} more lines"), FAINT)
        ),
    }
}

fn write_diff(out: &mut dyn Write, page: &HumanPage<'_>, diff: &str) -> io::Result<()> {
    if !page.has_legend.replace(true) {
        let (expected, actual) = (styled("- expected", BAD), styled("+ actual", GOOD));
        writeln!(out, "      {expected}  {actual}")?;
    }
    let most = if page.verbose {
        MOST_LINES_IN_FULL
    } else {
        MOST_LINES
    };
    let lines: Vec<&str> = diff.trim_end_matches('\n').split('\n').collect();
    for line in lines.iter().take(most) {
        write_line(out, line)?;
    }
    match lines.len().saturating_sub(most) {
        0 => Ok(()),
        more => writeln!(
            out,
            "      {}",
            styled(format_args!("… {more} more lines"), FAINT)
        ),
    }
}

fn write_line(out: &mut dyn Write, line: &str) -> io::Result<()> {
    let line = visible(line);
    match line.as_bytes().first() {
        Some(b'-') => writeln!(out, "      {}", styled(line, BAD)),
        Some(b'+') => writeln!(out, "      {}", styled(line, GOOD)),
        _ => writeln!(out, "      {}", styled(line, FAINT)),
    }
}

/// The line with nothing in it that cannot be seen: spaces at its end become `·`, a tab `→`, other spaces and all that is invisible escapes.
fn visible(line: &str) -> String {
    let mark = line.chars().next();
    let body = printable(&line[mark.map_or(0, char::len_utf8)..]).replace('\t', "→");
    let body = escape(&body, is_odd_space);
    let kept = body.trim_end_matches(' ').len();
    let shown = format!("{}{}", &body[..kept], "·".repeat(body.len() - kept));
    let cut = cut(&shown, MOST_CHARACTERS);
    mark.map_or_else(String::new, |mark| format!("{mark}{cut}"))
        .trim_end()
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_marked() {
        assert_eq!(visible("- a  "), "- a··");
        assert_eq!(visible("+ a\tb\r"), "+ a→b\\r");
        assert_eq!(visible("+ a\u{a0}b\u{feff}"), "+ a\\u{a0}b\\u{feff}");
        assert_eq!(visible(" "), "");
    }

    #[test]
    fn a_long_line_is_cut() {
        let line = visible(&format!("+{}", "x".repeat(MOST_CHARACTERS + 7)));
        assert!(line.ends_with("x… and 7 characters more"));
    }
}
