//! What is wrong with a facet.

use std::io::{self, Write};

use super::Page;
use crate::event::{FacetFailure, FacetReport};
use crate::printable::printable;
use crate::style::{BAD, FAINT, GOOD, STRONG, styled};
use crate::wrap::wrap;

/// How many lines of a difference are shown.
const MOST_LINES: usize = 40;
/// How much of a line is shown, in characters.
const MOST_CHARACTERS: usize = 300;

pub(super) fn write(
    out: &mut dyn Write,
    page: &Page<'_>,
    facet: &FacetReport,
    failure: &FacetFailure,
) -> io::Result<()> {
    let message = format!("{}: {}", facet.title(), printable(&failure.message));
    let mut lines = wrap(&message, page.width - 4).into_iter();
    writeln!(
        out,
        "  {} {}",
        styled("✗", BAD),
        styled(lines.next().unwrap_or_default(), STRONG)
    )?;
    for line in lines {
        writeln!(out, "    {}", styled(line, STRONG))?;
    }
    if let Some(diff) = &failure.diff {
        write_diff(out, diff)?;
    }
    writeln!(out)
}

fn write_diff(out: &mut dyn Write, diff: &str) -> io::Result<()> {
    let lines: Vec<&str> = diff.trim_end_matches('\n').split('\n').collect();
    for line in lines.iter().take(MOST_LINES) {
        write_line(out, line)?;
    }
    match lines.len().saturating_sub(MOST_LINES) {
        0 => Ok(()),
        more => writeln!(
            out,
            "      {}",
            styled(
                format_args!("… {more} more lines, in `--report json`"),
                FAINT
            )
        ),
    }
}

fn write_line(out: &mut dyn Write, line: &str) -> io::Result<()> {
    let line = visible(line);
    match line.as_bytes().first() {
        Some(b'-') => writeln!(out, "      {}", styled(line, GOOD)),
        Some(b'+') => writeln!(out, "      {}", styled(line, BAD)),
        _ => writeln!(out, "      {}", styled(line, FAINT)),
    }
}

/// The line with nothing in it that cannot be seen: blanks at its end become `·`, a tab `→`.
fn visible(line: &str) -> String {
    let mark = line.chars().next();
    let body = printable(&line[mark.map_or(0, char::len_utf8)..]).replace('\t', "→");
    let kept = body.trim_end_matches(' ').len();
    let shown = format!("{}{}", &body[..kept], "·".repeat(body.len() - kept));
    let cut = cut(&shown);
    mark.map_or_else(String::new, |mark| format!("{mark} {cut}"))
        .trim_end()
        .to_owned()
}

fn cut(line: &str) -> String {
    match line.char_indices().nth(MOST_CHARACTERS) {
        None => line.to_owned(),
        Some((end, _)) => format!(
            "{}… and {} characters more",
            &line[..end],
            line[end..].chars().count()
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_marked() {
        assert_eq!(visible("-a  "), "- a··");
        assert_eq!(visible("+a\tb\r"), "+ a→b\\r");
        assert_eq!(visible(" "), "");
    }

    #[test]
    fn a_long_line_is_cut() {
        let line = visible(&format!("+{}", "x".repeat(MOST_CHARACTERS + 7)));
        assert!(line.ends_with("x… and 7 characters more"));
    }
}
