//! A difference as text.

use super::DiffLine;
use super::line::{alone, context, pair};

/// How many lines of both texts are shown beside a change.
const CONTEXT: usize = 2;
/// The most lines of a difference.
const MOST_LINES: usize = 60;

/// The difference as lines that begin with `-` (expected), `+` (actual) or a space. Lines of both texts that are far from a change are
/// left out, and so is the end of a long difference.
pub(crate) fn render(pieces: &[DiffLine]) -> String {
    let mut lines = Vec::new();
    let mut rest = pieces;
    while !rest.is_empty() {
        let same = length(rest, true);
        lines.extend(contexts(
            &rest[..same],
            lines.is_empty(),
            same == rest.len(),
        ));
        let changed = length(&rest[same..], false);
        lines.extend(changes(&rest[same..same + changed]));
        rest = &rest[same + changed..];
    }
    bounded(lines)
}

/// How many pieces at the start are the same in both, or differ.
fn length(pieces: &[DiffLine], same: bool) -> usize {
    pieces
        .iter()
        .take_while(|piece| matches!(piece, DiffLine::Same(_)) == same)
        .count()
}

fn contexts(same: &[DiffLine], is_first: bool, is_last: bool) -> Vec<String> {
    let before = if is_first { 0 } else { CONTEXT };
    let after = if is_last { 0 } else { CONTEXT };
    let shown = |piece: &DiffLine| format!("  {}", context(piece.text()));
    // A single line is shown rather than counted.
    if same.len() <= before + after + 1 {
        return same.iter().map(shown).collect();
    }
    let (head, rest) = same.split_at(before);
    let (elided, tail) = rest.split_at(rest.len() - after);
    head.iter()
        .map(shown)
        .chain([format!("  … {} lines …", elided.len())])
        .chain(tail.iter().map(shown))
        .collect()
}

fn changes(changed: &[DiffLine]) -> Vec<String> {
    let texts = |wanted: fn(&DiffLine) -> bool| -> Vec<&str> {
        changed
            .iter()
            .filter(|piece| wanted(piece))
            .map(DiffLine::text)
            .collect()
    };
    let missing = texts(|piece| matches!(piece, DiffLine::Missing(_)));
    let unexpected = texts(|piece| matches!(piece, DiffLine::Unexpected(_)));
    let pairs = missing.len().min(unexpected.len());
    let (mut minus, mut plus): (Vec<String>, Vec<String>) = missing
        .iter()
        .zip(&unexpected)
        .map(|(expected, actual)| pair(expected, actual))
        .unzip();
    minus.extend(missing[pairs..].iter().map(|line| alone(line)));
    plus.extend(unexpected[pairs..].iter().map(|line| alone(line)));
    let minus = minus.into_iter().map(|line| format!("- {line}"));
    minus
        .chain(plus.into_iter().map(|line| format!("+ {line}")))
        .collect()
}

fn bounded(mut lines: Vec<String>) -> String {
    if lines.len() > MOST_LINES {
        let more = lines.len() - (MOST_LINES - 1);
        lines.truncate(MOST_LINES - 1);
        lines.push(format!("  … {more} more lines …"));
    }
    lines.join("\n")
}

impl DiffLine {
    /// The line itself.
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Same(text) | Self::Missing(text) | Self::Unexpected(text) => text,
        }
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::super::of_texts;
    use super::*;

    fn check(expected: &str, actual: &str) -> String {
        render(&of_texts(expected, actual))
    }

    #[test]
    fn lines_far_from_a_change_are_counted() {
        let lines = |changed: &str| {
            (1..=20)
                .map(|n| match n {
                    9 => format!("{changed}\n"),
                    n => format!("line {n}\n"),
                })
                .collect::<String>()
        };
        assert_snapshot!(check(&lines("old"), &lines("new")), @r"
          … 6 lines …
          line 7
          line 8
        - old
        + new
          line 10
          line 11
          … 9 lines …
        ");
    }

    #[test]
    fn texts_that_differ_over_thousands_of_lines_are_not_aligned() {
        let text = |middle: &str| format!("first\nsecond\n{}last\n", middle.repeat(3000));
        let shown = check(&text("a\nb\n"), &text("b\nc\n"));
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[..4], ["  first", "  second", "- a", "- b"]);
        assert_eq!(lines[59], "  … 11944 more lines …");
    }

    #[test]
    #[expect(
        clippy::too_many_lines,
        reason = "a test, which is read from top to bottom"
    )]
    fn a_line_that_could_be_counted_alone_is_shown() {
        let changed = |lines: &[&str]| {
            let apart = lines.join("\n");
            check(
                &format!("{apart}\nold\n{apart}\nold"),
                &format!("{apart}\nnew\n{apart}\nnew"),
            )
        };
        assert_snapshot!(changed(&["1", "2", "3"]), @r"
          1
          2
          3
        - old
        + new
          1
          2
          3
        - old
        + new
        ");
        assert_snapshot!(changed(&["1", "2", "3", "4"]), @r"
          … 2 lines …
          3
          4
        - old
        + new
          1
          2
          3
          4
        - old
        + new
        ");
        assert_snapshot!(changed(&["1", "2", "3", "4", "5", "6"]), @r"
          … 4 lines …
          5
          6
        - old
        + new
          1
          2
          … 2 lines …
          5
          6
        - old
        + new
        ");
    }

    #[test]
    fn spaces_and_line_feeds_that_differ_are_visible() {
        assert_snapshot!(check("a\tb\nsame\nend", "a b \nsame\nend\n"), @r#"
        - "a\tb"
        + "a b "
          same
          end
        + (line feed at the end)
        "#);
    }

    #[test]
    fn an_empty_line_is_visible() {
        assert_snapshot!(check("a\n\nb\n", "a\nb\n"), @r#"
          a
        - ""
          b
        "#);
        assert_snapshot!(check("a\n", ""), @r"
        - a
        - (line feed at the end)
        ");
    }

    #[test]
    fn long_lines_are_cut_around_the_difference() {
        let line = |word: &str| format!("{}{word}{}", "x".repeat(400), "y".repeat(400));
        assert_snapshot!(check(&line("OLD"), &line("NEW")), @r"
        - …xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxOLDyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy…
        + …xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxNEWyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy…
        ");
    }

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        assert_snapshot!(check("plain", "\u{1b}[31mred"), @r"
        - plain
        + \u{1b}[31mred
        ");
    }

    #[test]
    fn a_long_difference_is_bounded() {
        let many: String = (0..500).map(|n| format!("{n}\n")).collect();
        assert_eq!(check("", &many).lines().count(), 60);
        assert!(check("", &many).ends_with("… 442 more lines …"));
        let sixty: String = (1..=60).map(|n| format!("{n}\n")).collect();
        assert!(check("", sixty.trim_end()).ends_with("\n+ 60"));
    }
}
