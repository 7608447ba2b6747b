//! Putting changes into the text of a target file. Comments stay, or the file is left alone.

use seekspec_conformance::yaml;
use serde_json::{Map, Value};

use super::changes::{entry, lines};

/// The text with other values of some keys at the top.
///
/// # Errors
/// Why the text cannot be edited: a comment would be lost, or the result would mean something else.
pub fn edit(text: &str, changes: &[(String, Value)]) -> Result<String, String> {
    let mut expected = parse(text)?;
    let mut edited: Vec<String> = text.lines().map(str::to_owned).collect();
    for (key, value) in changes {
        let old = expected.insert(key.clone(), value.clone());
        edited = match (key.as_str(), old, value) {
            ("tools", Some(Value::Object(old)), Value::Object(new)) if is_block(&edited) => {
                edit_tools(edited, &old, new)?
            }
            _ => replace(edited, 0, key, lines(key, value))?,
        };
    }
    let edited = edited.join("\n") + "\n";
    match parse(&edited) {
        Ok(meaning) if meaning == expected => Ok(edited),
        _ => Err("the file is written in a way that cannot be edited safely".to_owned()),
    }
}

/// Tool by tool: comments about the others stay.
fn edit_tools(
    mut edited: Vec<String>,
    old: &Map<String, Value>,
    new: &Map<String, Value>,
) -> Result<Vec<String>, String> {
    let (start, end) = span(&edited, 0, "tools").unwrap_or_default();
    let indent = edited[start + 1..end]
        .iter()
        .find(|line| !is_aside(line))
        .map_or(2, |line| indent_of(line));
    let names = old
        .keys()
        .chain(new.keys().filter(|name| !old.contains_key(*name)));
    for name in names {
        if old.get(name) == new.get(name) {
            continue;
        }
        let lines = new.get(name).map(|value| entry(indent, name, value));
        edited = replace(edited, indent, name, lines.unwrap_or_default())?;
    }
    Ok(edited)
}

/// Whether `tools` is a map over several lines.
fn is_block(edited: &[String]) -> bool {
    span(edited, 0, "tools").is_some_and(|(start, end)| {
        let after = edited[start].trim_start_matches("tools:").trim();
        end > start + 1 && (after.is_empty() || after.starts_with('#'))
    })
}

fn replace(
    mut edited: Vec<String>,
    indent: usize,
    key: &str,
    lines: Vec<String>,
) -> Result<Vec<String>, String> {
    let Some((start, end)) = span(&edited, indent, key) else {
        let end = match indent {
            0 => edited.len(),
            _ => span(&edited, 0, "tools").map_or(edited.len(), |(_, end)| end),
        };
        edited.splice(end..end, lines);
        return Ok(edited);
    };
    if edited[start..end].iter().any(|line| has_comment(line)) {
        return Err(format!("a comment in `{key}` would be lost"));
    }
    edited.splice(start..end, lines);
    Ok(edited)
}

/// The lines of a key with its value, without the comments and empty lines after them.
fn span(edited: &[String], indent: usize, key: &str) -> Option<(usize, usize)> {
    let begins = |line: &&String| {
        indent_of(line) == indent
            && line[indent..]
                .strip_prefix(key)
                .is_some_and(|rest| rest.starts_with(':'))
    };
    let start = edited.iter().position(|line| begins(&line))?;
    let goes_on = |line: &String| {
        is_aside(line) || indent_of(line) > indent || line[indent..].starts_with("- ")
    };
    let after = edited[start + 1..].iter().take_while(|line| goes_on(line));
    let mut end = start + 1 + after.count();
    while end > start + 1 && is_aside(&edited[end - 1]) {
        end -= 1;
    }
    Some((start, end))
}

fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// An empty line or a comment.
fn is_aside(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

/// Whether the line may have a comment: a `#` in quotes looks the same.
fn has_comment(line: &str) -> bool {
    line.trim_start().starts_with('#') || line.contains(" #")
}

/// The keys of a target file.
///
/// # Errors
/// Why the text is not such a map.
pub fn parse(text: &str) -> Result<Map<String, Value>, String> {
    let value = yaml::parse(text).and_then(|value| yaml::to_json(&value));
    match value {
        Ok(Value::Object(file)) => Ok(file),
        Ok(_) => Err("the file is not a map".to_owned()),
        Err(fault) => Err(fault.message),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const FILE: &str = "# Mine.\nname: t # short\n\ntools:\n  # The first.\n  find: locate\n  search:\n    name: grep # really\n\n# How long.\ndeadline: 10s\n";

    fn check(text: &str, changes: &[(&str, Value)], expected: Result<&str, &str>) {
        let changes: Vec<(String, Value)> = changes
            .iter()
            .map(|(key, value)| ((*key).to_owned(), value.clone()))
            .collect();
        let edited = edit(text, &changes);
        assert_eq!(edited.as_deref().map_err(String::as_str), expected);
    }

    #[test]
    fn comments_stay() {
        let tools =
            json!({"find": {"name": "locate", "absolute": ["path"]}, "search": {"name": "grep"}});
        check(
            FILE,
            &[
                ("tools", tools),
                ("deadline", json!("60s")),
                ("without", json!(["settings"])),
            ],
            Ok(
                "# Mine.\nname: t # short\n\ntools:\n  # The first.\n  find:\n    name: locate\n    absolute: [path]\n  search:\n    name: grep # really\n\n# How long.\ndeadline: 60s\nwithout: [settings]\n",
            ),
        );
    }

    #[test]
    fn a_tool_is_added_below_the_others() {
        let tools = json!({"find": "locate", "search": {"name": "grep"}, "glob": null});
        check(
            "tools:\n  find: locate\n  search:\n    name: grep\nname: t\n",
            &[("tools", tools)],
            Ok("tools:\n  find: locate\n  search:\n    name: grep\n  glob:\nname: t\n"),
        );
    }

    #[test]
    fn a_comment_is_never_lost() {
        let tools = json!({"find": "locate", "search": {"name": "grep", "root": "path"}});
        check(
            FILE,
            &[("tools", tools)],
            Err("a comment in `search` would be lost"),
        );
        check(
            FILE,
            &[("name", json!("u"))],
            Err("a comment in `name` would be lost"),
        );
    }

    #[test]
    fn a_list_or_a_map_on_one_line_is_replaced() {
        for old in ["[find, search]", "{find: null}", "\n- find\n- search"] {
            check(
                &format!("name: t\ntools: {old}\nroot: cwd\n"),
                &[("tools", json!(["find"]))],
                Ok("name: t\ntools: [find]\nroot: cwd\n"),
            );
        }
    }

    #[test]
    fn layouts_that_cannot_be_edited_safely_are_refused() {
        let odd = "{name: t, tools: [find]}\n";
        check(
            odd,
            &[("tools", json!(["search"]))],
            Err("the file is written in a way that cannot be edited safely"),
        );
    }
}
