//! Putting changes into the text of a target file. Comments stay, and what is replaced becomes one.

use seekspec_conformance::yaml;
use serde_json::{Map, Value};

use super::changes::lines;
use seekspec_run::yaml_text::{UNSAFE, is_block, replace_key, replace_members};

/// The text with other values of some keys at the top.
///
/// # Errors
/// Why the text cannot be edited: the result would mean something else.
pub fn edit(text: &str, changes: &[(String, Value)]) -> Result<String, String> {
    let mut expected = parse(text)?;
    let mut edited: Vec<String> = text.lines().map(str::to_owned).collect();
    for (key, value) in changes {
        let old = expected.insert(key.clone(), value.clone());
        match (key.as_str(), old, value) {
            ("tools", Some(Value::Object(old)), Value::Object(new)) if is_block(&edited, key) => {
                replace_members(&mut edited, key, &old, new);
            }
            _ => replace_key(&mut edited, key, &lines(key, value)),
        }
    }
    let edited = edited.join("\n") + "\n";
    match parse(&edited) {
        Ok(meaning) if meaning == expected => Ok(edited),
        _ => Err(UNSAFE.to_owned()),
    }
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
                "# Mine.\nname: t # short\n\ntools:\n  # The first.\n  # find: locate\n  find:\n    name: locate\n    absolute: [path]\n  search:\n    name: grep # really\n\n# How long.\n# deadline: 10s\ndeadline: 60s\nwithout: [settings]\n",
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
    fn what_is_replaced_stays_as_a_comment() {
        let tools =
            json!({"find": "locate", "search": {"name": "grep", "root": "dir", "answer": "json"}});
        check(
            "tools:\n  find: locate\n  search:\n    name: grep # really\n    # Mine.\n    root: path # guessed\nend: 1\n",
            &[("tools", tools)],
            Ok(
                "tools:\n  find: locate\n  search:\n    name: grep # really\n    # Mine.\n    # root: path # guessed\n    root: dir\n    answer: json\nend: 1\n",
            ),
        );
        check(
            "tools:\n  find: locate\n  search: grep\n",
            &[("tools", json!({"find": "locate"}))],
            Ok("tools:\n  find: locate\n  # search: grep\n"),
        );
    }

    #[test]
    fn a_list_or_a_map_on_one_line_is_replaced() {
        for (old, kept) in [
            ("[find, search]", "# tools: [find, search]"),
            ("{find: null}", "# tools: {find: null}"),
            ("\n- find\n- search", "# tools: \n# - find\n# - search"),
        ] {
            check(
                &format!("name: t\ntools: {old}\nroot: cwd\n"),
                &[("tools", json!(["find"]))],
                Ok(&format!("name: t\n{kept}\ntools: [find]\nroot: cwd\n")),
            );
        }
    }

    #[test]
    fn layouts_that_cannot_be_edited_safely_are_refused() {
        let odd = "{name: t, tools: [find]}\n";
        check(odd, &[("tools", json!(["search"]))], Err(UNSAFE));
    }
}
