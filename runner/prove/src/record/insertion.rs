//! The place of a new case in the text of a fixture: the rest of the text stays as it is.

use seekspec_conformance::yaml::{self, Value};

const KEY: &str = "cases:";

/// The text with the case as the last one; `case` begins at the left edge.
///
/// # Errors
/// The text is written in a way that cannot be edited safely.
pub(super) fn insert(text: &str, case: &[String]) -> Result<String, String> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (at, indent) = place(&mut lines)?;
    let space = " ".repeat(indent);
    let is_first = lines[at - 1].trim_end() == KEY;
    let separator = (!is_first).then(String::new);
    let case = case
        .iter()
        .map(|line| format!("{space}{line}").trim_end().to_owned());
    let new: Vec<String> = separator.into_iter().chain(case).collect();
    lines.splice(at..at, new);
    let edited = lines.join("\n") + "\n";
    if is_only_longer(text, &edited) {
        Ok(edited)
    } else {
        Err("the file is written in a way that cannot be edited safely".to_owned())
    }
}

/// The number of the line before which the case comes, and its indentation.
fn place(lines: &mut Vec<String>) -> Result<(usize, usize), String> {
    let Some(start) = lines.iter().position(|line| line.starts_with(KEY)) else {
        lines.extend([String::new(), KEY.to_owned()]);
        return Ok((lines.len(), 2));
    };
    let value = lines[start][KEY.len()..].trim();
    if value == "[]" || value == "null" {
        KEY.clone_into(&mut lines[start]);
    } else if !value.is_empty() && !value.starts_with('#') {
        return Err("`cases` is a list in brackets; write one case per `-`".to_owned());
    }
    let goes_on = |line: &&String| is_aside(line) || line.starts_with([' ', '-']);
    let region = lines[start + 1..].iter().take_while(goes_on).count();
    let items = &lines[start + 1..start + 1 + region];
    let first = items
        .iter()
        .find(|line| line.trim_start().starts_with("- "));
    let indent = first.map_or(2, |line| indent_of(line));
    let belongs =
        |line: &String| !line.trim().is_empty() && (indent_of(line) > indent || !is_aside(line));
    let used = items.iter().rposition(belongs).map_or(0, |last| last + 1);
    Ok((start + 1 + used, indent))
}

fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// An empty line or a comment.
fn is_aside(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

/// Whether the new text means the old one with one more case at the end.
fn is_only_longer(before: &str, after: &str) -> bool {
    let parts = |text: &str| {
        let Ok(Value::Mapping(mut map)) = yaml::parse(text) else {
            return None;
        };
        let cases = match map.remove("cases") {
            Some(Value::Sequence(cases)) => cases,
            _ => Vec::new(),
        };
        Some((map, cases))
    };
    match (parts(before), parts(after)) {
        (Some((rest, cases)), Some((new_rest, new_cases))) => {
            rest == new_rest
                && new_cases.len() == cases.len() + 1
                && new_cases[..cases.len()] == cases
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(before: &str, expected: &str) {
        let case = ["- id: new".to_owned(), "  covers: [a]".to_owned()];
        assert_eq!(insert(before, &case).unwrap(), expected);
    }

    #[test]
    fn a_case_comes_last_and_comments_stay() {
        check(
            "a: 1\ncases:\n  # one\n  - id: x\n    # inside\n\n# the end\nb: 2\n",
            "a: 1\ncases:\n  # one\n  - id: x\n    # inside\n\n  - id: new\n    covers: [a]\n\n# the end\nb: 2\n",
        );
        check(
            "cases:\n- id: x\n\n",
            "cases:\n- id: x\n\n- id: new\n  covers: [a]\n\n",
        );
    }

    #[test]
    fn a_file_without_cases_gets_the_list() {
        check("a: 1\n", "a: 1\n\ncases:\n  - id: new\n    covers: [a]\n");
        check("cases: []\n", "cases:\n  - id: new\n    covers: [a]\n");
    }

    #[test]
    fn other_styles_are_left_alone() {
        let case = ["- id: new".to_owned()];
        assert!(insert("cases: [{id: x}]\n", &case).is_err());
        assert!(insert("cases:\n  x: 1\n", &case).is_err());
    }
}
