//! The placeholders for the root of the tree, and for the HOME of the target beside it, which lie somewhere else in every run.
//!
//! Other directories of a run are written as seen from the root: `{{root}}/../tmp`.

use memchr::memmem::Finder;
use serde_json::Value;

/// The placeholder for the absolute path of the tree's root in arguments and expectations.
pub const PLACEHOLDER: &str = "{{root}}";

/// The placeholder for the absolute path of the target's HOME.
pub const HOME_PLACEHOLDER: &str = "{{home}}";

/// The HOME of a target whose tree has this root: the folder `home` beside it.
pub fn home_beside(root: &str) -> String {
    format!("{}/home", parent(root))
}

/// `value` with the placeholders filled in, in every string.
pub fn fill(value: &Value, root: &str) -> Value {
    map_strings(value, &|text| fill_in(text, root))
}

/// `text` with the placeholders filled in.
pub fn fill_in(text: &str, root: &str) -> String {
    let text = text.replace(PLACEHOLDER, root);
    text.replace(HOME_PLACEHOLDER, &home_beside(root))
}

/// `value` with both turned back into placeholders, in every string.
pub fn hide(value: &Value, root: &str) -> Value {
    let places = RootPaths::of(root);
    map_strings(value, &|text| places.hide(text))
}

/// `text` with both turned back into placeholders.
pub fn hide_in(text: &str, root: &str) -> String {
    RootPaths::of(root).hide(text)
}

/// The root, and the directories above it that a run has made: `<run>/<number>/<root>`.
struct RootPaths<'a> {
    root: &'a str,
    /// `None`: nothing is beside the root, which is a placeholder or directly below `/`.
    home: Option<String>,
    /// Beside the root, there are HOME and a place for temporary files.
    workspace: &'a str,
    /// `None`: no run has made the root.
    run: Option<&'a str>,
    finder: Finder<'a>,
}

impl<'a> RootPaths<'a> {
    fn of(root: &'a str) -> Self {
        let workspace = parent(root);
        let is_numbered = name(workspace).bytes().all(|byte| byte.is_ascii_digit());
        let run = Some(parent(workspace)).filter(|run| is_numbered && !name(run).is_empty());
        Self {
            root,
            home: (!workspace.is_empty()).then(|| home_beside(root)),
            workspace,
            run,
            finder: Finder::new(run.map_or(workspace, name)),
        }
    }

    fn hide(&self, text: &str) -> String {
        if self.finder.find(text.as_bytes()).is_none() {
            return text.to_owned();
        }
        let text = replace_path(text, self.root, PLACEHOLDER);
        let text = match &self.home {
            Some(home) => replace_path(&text, home, HOME_PLACEHOLDER),
            None => text,
        };
        let Some(run) = self.run else {
            return text;
        };
        // A path from `/` or from another directory has no `/` before it.
        let text = replace_path(&text, self.workspace, "{{root}}/..");
        replace_path(&text, run, "{{root}}/../..").replace(name(run), "{{run}}")
    }
}

/// Replaces a path where it is whole: `/run/1` is not the beginning of `/run/10`, `/run/1-a` or
/// `/run/1.a`. At the end of a sentence it is.
fn replace_path(text: &str, path: &str, by: &str) -> String {
    let mut pieces = text.split(path);
    let mut replaced = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let after = piece.trim_start_matches(['-', '.', '+', '@']);
        let goes_on = after.starts_with(|next: char| next.is_alphanumeric() || "_~".contains(next));
        replaced.push_str(if goes_on { path } else { by });
        replaced.push_str(piece);
    }
    replaced
}

fn name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(parent, _)| parent)
}

fn map_strings(value: &Value, change: &dyn Fn(&str) -> String) -> Value {
    match value {
        Value::String(text) => Value::String(change(text)),
        Value::Array(items) => items.iter().map(|item| map_strings(item, change)).collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(key, field)| (change(key), map_strings(field, change)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_spelling_of_the_directory_of_a_run_is_left() {
        for (text, hidden) in [
            ("in /t/run-x/1/root/a.ts", "in {{root}}/a.ts"),
            ("/t/run-x/1/home/.ssh", "{{home}}/.ssh"),
            ("/t/run-x/1/tmp/zip-7", "{{root}}/../tmp/zip-7"),
            ("/t/run-x/1: denied", "{{root}}/..: denied"),
            ("/t/run-x/10/root/a.ts", "{{root}}/../../10/root/a.ts"),
            ("/t/run-x/1/root-1/a.ts", "{{root}}/../root-1/a.ts"),
            ("/t/run-x/1/root_1", "{{root}}/../root_1"),
            ("/t/run-x/1/root.bak", "{{root}}/../root.bak"),
            ("/t/run-x/1/homes", "{{root}}/../homes"),
            ("not in /t/run-x/1/root. Or?", "not in {{root}}. Or?"),
            ("/t/run-x/1/root: denied", "{{root}}: denied"),
            ("file:///t/run-x/1/root%20", "file://{{root}}%20"),
            ("/t/run-x", "{{root}}/../.."),
            ("t/run-x/1/root/", "t/{{run}}/1/root/"),
            ("/t/other", "/t/other"),
        ] {
            assert_eq!(hide_in(text, "/t/run-x/1/root"), hidden);
        }
    }

    #[test]
    fn the_home_of_others_stays_where_nothing_is_beside_the_root() {
        for root in [PLACEHOLDER, "/tree"] {
            assert_eq!(hide_in("/home/a, /tmp", root), "/home/a, /tmp");
        }
        assert_eq!(hide_in("{{root}}/a", PLACEHOLDER), "{{root}}/a");
    }

    #[test]
    fn above_a_root_that_no_run_has_made_nothing_is_hidden() {
        for (text, hidden) in [("/tmp/tree/a.ts", "{{root}}/a.ts"), ("/tmp/b", "/tmp/b")] {
            assert_eq!(hide_in(text, "/tmp/tree"), hidden);
        }
    }
}
