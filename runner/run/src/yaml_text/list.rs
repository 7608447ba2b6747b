//! Lists at the top of a document, one item per `-`.

use seekspec_conformance::yaml::{self, Mapping, Value};

use super::UNSAFE;
use super::item::end_of_item;
use super::line::{indent_of, is_aside, is_dash};

/// The indentation of a new list, in spaces.
const INDENTATION: usize = 2;

/// The text with more items at the end of the list `key`, which is begun where there is none.
/// `items` are lines at the left edge; `gap` comes between them and what is above.
///
/// # Errors
/// The text is written in a way that cannot be edited safely.
pub fn append(text: &str, key: &str, items: &[String], gap: &str) -> Result<String, String> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let head = format!("{key}:");
    let Some(start) = lines.iter().position(|line| line.starts_with(&head)) else {
        let before = format!("{}{gap}{head}\n", ended(text.to_owned()));
        return checked(text, key, items, before + &indented(items, INDENTATION));
    };
    let below = &lines[start + 1..];
    let list = &below[..below
        .iter()
        .take_while(|line| is_aside(line) || line.starts_with([' ', '-']))
        .count()];
    let first = list.iter().find(|line| is_dash(line));
    let indent = first.map_or(INDENTATION, |line| indent_of(line));
    let last = list
        .iter()
        .rposition(|line| is_dash(line) && indent_of(line) == indent);
    let end = last.map_or(0, |last| end_of_item(list, last));
    let above = lines[..start].concat() + &opened(lines[start], key)? + &below[..end].concat();
    let gap = if last.is_some() { gap } else { "" };
    let new = indented(items, indent);
    let after = below[end..].concat();
    checked(text, key, items, ended(above) + gap + &new + &after)
}

/// The text without the items that begin on these lines (from 1), and without the comments directly
/// above them.
///
/// # Errors
/// The first of the lines, as an index, that does not begin with a dash.
pub fn remove(text: &str, items: &[usize]) -> Result<String, usize> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut is_kept = vec![true; lines.len()];
    for (index, line) in items.iter().enumerate() {
        let start = line.saturating_sub(1);
        if !lines.get(start).is_some_and(|line| is_dash(line)) {
            return Err(index);
        }
        let above = lines[..start].iter().rev();
        let comments = above.take_while(|line| line.trim_start().starts_with('#'));
        is_kept[start - comments.count()..end_of_item(&lines, start)].fill(false);
    }
    let kept = lines.iter().zip(is_kept).filter(|(_, is_kept)| *is_kept);
    Ok(kept.map(|(line, _)| *line).collect())
}

/// The lines, indented by this many spaces.
pub fn indented(lines: &[String], indent: usize) -> String {
    let space = " ".repeat(indent);
    lines
        .iter()
        .map(|line| format!("{}\n", format!("{space}{line}").trim_end()))
        .collect()
}

/// The line of the key without the brackets of an empty list.
fn opened(line: &str, key: &str) -> Result<String, String> {
    let value = line[key.len() + 1..].split(" #").next().unwrap_or_default();
    match value.trim() {
        "" => Ok(line.to_owned()),
        empty @ ("[]" | "null") => Ok(line.replacen(empty, "", 1).trim_end().to_owned()),
        _ => Err(format!(
            "`{key}` is a list in brackets; write one item per `-`"
        )),
    }
}

fn ended(mut text: String) -> String {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// The new text, if it means the old one with these items at the end of the list.
fn checked(old: &str, key: &str, items: &[String], new: String) -> Result<String, String> {
    let count = items.iter().filter(|line| line.starts_with("- ")).count();
    let is_longer = match (parts(old, key), parts(&new, key)) {
        (Some((rest, items)), Some((new_rest, new_items))) => {
            rest == new_rest
                && new_items.len() == items.len() + count
                && new_items.starts_with(&items)
        }
        _ => false,
    };
    is_longer.then_some(new).ok_or_else(|| UNSAFE.to_owned())
}

/// The other keys, and the items.
fn parts(text: &str, key: &str) -> Option<(Mapping, Vec<Value>)> {
    let mut rest = match yaml::parse(text).ok()? {
        Value::Mapping(rest) => rest,
        Value::Null => Mapping::new(),
        _ => return None,
    };
    match rest.remove(key) {
        Some(Value::Sequence(items)) => Some((rest, items)),
        Some(Value::Null) | None => Some((rest, Vec::new())),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(before: &str, expected: &str) {
        let case = ["- id: new".to_owned(), "  covers: [a]".to_owned()];
        assert_eq!(append(before, "cases", &case, "\n").unwrap(), expected);
    }

    #[test]
    fn an_item_comes_last_and_comments_stay() {
        check(
            "a: 1\ncases:\n  # one\n  - id: x\n    # inside\n\n# the end\nb: 2\n",
            "a: 1\ncases:\n  # one\n  - id: x\n    # inside\n\n  - id: new\n    covers: [a]\n\n# the end\nb: 2\n",
        );
        check(
            "cases:\n- id: x\n\n",
            "cases:\n- id: x\n\n- id: new\n  covers: [a]\n\n",
        );
        check(
            "cases:\n- id: x\n# why\n  b: 1",
            "cases:\n- id: x\n# why\n  b: 1\n\n- id: new\n  covers: [a]\n",
        );
    }

    #[test]
    fn a_text_without_items_gets_the_list() {
        check("a: 1\n", "a: 1\n\ncases:\n  - id: new\n    covers: [a]\n");
        for empty in ["", " []", " null"] {
            let text = format!("cases:{empty}\n");
            check(&text, "cases:\n  - id: new\n    covers: [a]\n");
        }
        check(
            "cases: []  # none\n",
            "cases:   # none\n  - id: new\n    covers: [a]\n",
        );
    }

    #[test]
    fn other_styles_are_left_alone() {
        let case = ["- id: new".to_owned()];
        let refused = |text: &str| append(text, "cases", &case, "\n").unwrap_err();
        assert_eq!(
            refused("cases: [{id: x}]\n"),
            "`cases` is a list in brackets; write one item per `-`"
        );
        assert_eq!(refused("cases:\n  x: 1\n"), UNSAFE);
        assert_eq!(refused("\"cases\":\n  - id: x\n"), UNSAFE);
        assert_eq!(remove("cases: [{id: x}]\n", &[1]), Err(0));
    }
}
