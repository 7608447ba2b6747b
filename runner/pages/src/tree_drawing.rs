//! A tree, drawn as `tree` draws it: directories, ages, and the contents of short files.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::tree::{Entry, EntryKind, Tree};

use seekspec_run::counted::counted;
use seekspec_run::tree_sketch::age;

/// The number of lines at the end that are shown where lines are left out.
const LAST_LINES: usize = 4;
/// A longer text is shown by its size, in characters.
const LONGEST_TEXT: usize = 40;

/// A line of the drawing. Names and contents may have characters that a terminal would obey.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct DrawnLine {
    /// The branches to the left of the name; empty at the top.
    pub branches: String,
    /// The last part of the path; a directory has a slash at its end.
    pub name: String,
    /// How long before the run it was modified; empty where it does not matter.
    pub age: String,
    /// A short text in quotes, or the size or the kind.
    pub content: String,
}

/// The lines of a drawing that are shown.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct TreeDrawing {
    /// The lines at the top.
    pub first: Vec<DrawnLine>,
    /// How many lines are left out between the first and the last.
    pub left_out: usize,
    /// The lines at the end.
    pub last: Vec<DrawnLine>,
}

/// A line per entry and per directory above it, each directory before its entries; about `most` of them.
pub fn drawing(tree: &Tree, most: usize) -> TreeDrawing {
    let mut first = lines(&tree.entries);
    if first.len() <= most {
        return TreeDrawing {
            first,
            ..TreeDrawing::default()
        };
    }
    let last = first.split_off(first.len() - LAST_LINES);
    let shown = most.saturating_sub(LAST_LINES);
    let left_out = first.len() - shown;
    first.truncate(shown);
    TreeDrawing {
        first,
        left_out,
        last,
    }
}

fn lines(entries: &BTreeMap<String, Entry>) -> Vec<DrawnLine> {
    let parents = entries
        .keys()
        .flat_map(|path| path.match_indices('/').map(|(at, _)| &path[..at]));
    let paths: BTreeSet<Vec<&str>> = parents
        .chain(entries.keys().map(String::as_str))
        .map(|path| path.split('/').collect())
        .collect();
    let paths: Vec<Vec<&str>> = paths.into_iter().collect();
    // From the last to the first: whether an entry of this depth follows below the same directory.
    let mut follows: Vec<bool> = Vec::new();
    let mut lines: Vec<DrawnLine> = Vec::new();
    for parts in paths.iter().rev() {
        follows.resize(parts.len(), false);
        lines.push(line(parts, entries.get(&parts.join("/")), &follows));
        if let Some(last) = follows.last_mut() {
            *last = true;
        }
    }
    lines.reverse();
    lines
}

fn line(parts: &[&str], entry: Option<&Entry>, follows: &[bool]) -> DrawnLine {
    let is_directory = entry.is_none_or(|entry| entry.kind == EntryKind::Directory);
    let slash = if is_directory { "/" } else { "" };
    let name = parts.last().copied().unwrap_or_default();
    DrawnLine {
        branches: branches(follows),
        name: format!("{name}{slash}"),
        age: entry
            .and_then(|entry| age(entry.modified))
            .unwrap_or_default(),
        content: entry.map(content).unwrap_or_default(),
    }
}

/// The top has no branches: the root itself is not drawn.
fn branches(follows: &[bool]) -> String {
    let Some((own, above)) = follows.get(1..).and_then(|below| below.split_last()) else {
        return String::new();
    };
    let above = above.iter().map(|more| if *more { "│  " } else { "   " });
    let own = if *own { "├─ " } else { "└─ " };
    above.chain([own]).collect()
}

fn content(entry: &Entry) -> String {
    let content = match &entry.kind {
        EntryKind::File(bytes) => file(bytes),
        EntryKind::Directory => String::new(),
        EntryKind::Symlink(target) => format!("→ {target}"),
        EntryKind::GitRepository => "git repository".to_owned(),
        EntryKind::Zip(members) => format!("zip of {}", counted(members.len(), "member")),
        EntryKind::Tar { members, .. } => format!("tar of {}", counted(members.len(), "member")),
    };
    match entry.mode {
        Some(mode) if content.is_empty() => format!("mode {mode:04o}"),
        Some(mode) => format!("{content}, mode {mode:04o}"),
        None => content,
    }
}

/// A short text in quotes, or the size.
fn file(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok("") => "empty".to_owned(),
        Ok(text) if text.chars().count() <= LONGEST_TEXT => format!("{text:?}"),
        _ => counted(bytes.len(), "byte"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seekspec_conformance::tree::Modified;

    fn tree(paths: &[&str]) -> Tree {
        let entry = || Entry {
            kind: EntryKind::File(Vec::new().into()),
            modified: Modified::Unsaid,
            mode: None,
        };
        let entries = paths.iter().map(|path| ((*path).to_owned(), entry()));
        Tree {
            entries: entries.collect(),
        }
    }

    fn drawn(lines: &[DrawnLine]) -> Vec<String> {
        let drawn = lines
            .iter()
            .map(|line| format!("{}{}", line.branches, line.name));
        drawn.collect()
    }

    #[test]
    fn branches_end_with_the_last_entry_of_a_directory() {
        let tree = tree(&["a/b/c", "a/b/d", "a/e", "f/g", "h"]);
        let lines = drawing(&tree, 20).first;
        assert_eq!(
            drawn(&lines),
            [
                "a/",
                "├─ b/",
                "│  ├─ c",
                "│  └─ d",
                "└─ e",
                "f/",
                "└─ g",
                "h"
            ]
        );
    }

    #[test]
    fn of_many_lines_the_first_and_the_last_are_shown() {
        let names: Vec<String> = (0..50).map(|number| format!("{number:02}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let drawing = drawing(&tree(&names), 10);
        assert_eq!((drawing.first.len(), drawing.left_out), (6, 40));
        assert_eq!(drawn(&drawing.last), ["46", "47", "48", "49"]);
    }
}
