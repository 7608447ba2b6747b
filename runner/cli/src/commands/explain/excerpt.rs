//! The part of a YAML file in which one item of a list is written.

/// The lines of the list item that holds line number `line` (from 1), moved to the left edge.
pub(super) fn item_at(text: &str, line: usize) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let Some(start) = first_line(&lines, line.saturating_sub(1)) else {
        return Vec::new();
    };
    let indent = indent_of(lines[start]);
    let is_inside = |line: &&&str| line.trim().is_empty() || indent_of(line) > indent;
    let more = lines[start + 1..].iter().take_while(is_inside).count();
    let mut item: Vec<String> = lines[start..=start + more]
        .iter()
        .map(|line| line.get(indent..).unwrap_or_default().trim_end().to_owned())
        .collect();
    while item.last().is_some_and(String::is_empty) {
        item.pop();
    }
    item
}

/// The line with the dash of the item: this one, or the nearest above that is less indented.
fn first_line(lines: &[&str], line: usize) -> Option<usize> {
    let own = lines.get(line)?;
    let is_dash = |line: &str| line.trim_start().starts_with("- ");
    if is_dash(own) {
        return Some(line);
    }
    (0..line)
        .rev()
        .find(|above| is_dash(lines[*above]) && indent_of(lines[*above]) < indent_of(own))
}

fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start().len()
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
    fn the_id_need_not_come_first() {
        assert_eq!(item_at(TEXT, 10), ["- covers: [y]", "  id: b"]);
    }

    #[test]
    fn a_line_that_is_not_there_gives_nothing() {
        assert!(item_at(TEXT, 99).is_empty());
    }
}
