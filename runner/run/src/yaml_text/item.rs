//! The lines of one item of a list.

use super::line::{indent_of, is_aside, is_dash};

/// The line after an item that begins at `start`. Comments below it that are indented further are
/// its own.
pub(super) fn end_of_item(lines: &[&str], start: usize) -> usize {
    let indent = indent_of(lines[start]);
    let is_deeper = |line: &&str| indent_of(line) > indent && !line.trim().is_empty();
    let below = lines[start + 1..].iter();
    let length = below
        .take_while(|line| is_aside(line) || is_deeper(line))
        .count();
    let inside = &lines[start + 1..start + 1 + length];
    start
        + 1
        + inside
            .iter()
            .rposition(is_deeper)
            .map_or(0, |last| last + 1)
}

/// The lines of the list item that holds line number `line` (from 1), moved to the left edge.
pub fn item_at(text: &str, line: usize) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let Some(start) = first_line(&lines, line.saturating_sub(1)) else {
        return Vec::new();
    };
    let indent = indent_of(lines[start]);
    lines[start..end_of_item(&lines, start)]
        .iter()
        .map(|line| line.get(indent..).unwrap_or_default().trim_end().to_owned())
        .collect()
}

/// The line with the dash of the item: this one, or the nearest above that is less indented.
fn first_line(lines: &[&str], line: usize) -> Option<usize> {
    let own = lines.get(line)?;
    if is_dash(own) {
        return Some(line);
    }
    (0..line)
        .rev()
        .find(|above| is_dash(lines[*above]) && indent_of(lines[*above]) < indent_of(own))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "cases:\n  - id: a\n    call: {}\n\n    expect:\n      paths: [x]\n\n  # of b\n  - covers: [y]\n    id: b\nend: 1\n";

    #[test]
    fn an_item_ends_where_the_next_begins() {
        assert_eq!(
            item_at(TEXT, 2),
            ["- id: a", "  call: {}", "", "  expect:", "    paths: [x]"]
        );
    }

    #[test]
    fn a_comment_at_the_left_edge_does_not_end_an_item() {
        let text = "- id: a\n# covers: x\n  covers: [y]\n# of b\n- id: b\n";
        assert_eq!(
            item_at(text, 1),
            ["- id: a", "# covers: x", "  covers: [y]"]
        );
    }

    #[test]
    fn the_id_need_not_come_first() {
        assert_eq!(item_at(TEXT, 10), ["- covers: [y]", "  id: b"]);
    }

    #[test]
    fn a_line_that_is_not_there_gives_nothing() {
        assert!(item_at(TEXT, 99).is_empty());
    }
}
