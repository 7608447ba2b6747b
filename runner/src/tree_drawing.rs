//! A tree, drawn: directories, ages, and the contents of short files.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use seekspec_conformance::tree::{Entry, EntryKind, Tree};

use crate::counted::counted;
use crate::printable::printable;
use crate::style::{FAINT, styled};
use crate::tree_sketch::age;

/// The most lines.
const MOST_LINES: usize = 32;
/// The number of those at the end, where lines are left out.
const LAST_LINES: usize = 4;
/// A longer path does not push the rest to the right.
const WIDEST_PATH: usize = 44;
/// A longer text is shown by its size, in characters.
const LONGEST_TEXT: usize = 40;
/// The indentation per level, in spaces.
const INDENT: usize = 2;

/// A line of the drawing.
struct Line<'a> {
    depth: usize,
    /// The last part of the path; a directory has a slash at its end.
    name: String,
    /// `None`: a directory that follows from the paths below it.
    entry: Option<&'a Entry>,
}

pub(super) fn write(out: &mut dyn Write, tree: &Tree) -> io::Result<()> {
    if tree.entries.is_empty() {
        return writeln!(out, "  {}", styled("an empty directory", FAINT));
    }
    let lines = lines(&tree.entries);
    let left_out = if lines.len() > MOST_LINES {
        MOST_LINES - LAST_LINES..lines.len() - LAST_LINES
    } else {
        0..0
    };
    let widest = lines.iter().map(Line::width).max().unwrap_or_default();
    let widest = widest.min(WIDEST_PATH);
    for (index, line) in lines.iter().enumerate() {
        if index == left_out.start && !left_out.is_empty() {
            let more = format!("… {} more", left_out.len());
            writeln!(out, "  {}", styled(more, FAINT))?;
        }
        if !left_out.contains(&index) {
            line.write(out, widest)?;
        }
    }
    Ok(())
}

/// One line per entry and per directory above it, each directory before its entries.
fn lines(entries: &BTreeMap<String, Entry>) -> Vec<Line<'_>> {
    let parents = entries
        .keys()
        .flat_map(|path| path.match_indices('/').map(|(at, _)| &path[..at]));
    let paths: BTreeSet<Vec<&str>> = parents
        .chain(entries.keys().map(String::as_str))
        .map(|path| path.split('/').collect())
        .collect();
    let line = |parts: Vec<&str>| {
        let entry = entries.get(&parts.join("/"));
        let is_directory = entry.is_none_or(|entry| entry.kind == EntryKind::Directory);
        let slash = if is_directory { "/" } else { "" };
        let name = parts.last().copied().unwrap_or_default();
        Line {
            depth: parts.len() - 1,
            name: format!("{}{slash}", printable(name)),
            entry,
        }
    };
    paths.into_iter().map(line).collect()
}

impl Line<'_> {
    fn width(&self) -> usize {
        self.depth * INDENT + self.name.chars().count()
    }

    fn write(&self, out: &mut dyn Write, widest: usize) -> io::Result<()> {
        let indent = " ".repeat(self.depth * INDENT);
        let name = format!("{indent}{}", self.name);
        let Some(entry) = self.entry else {
            return writeln!(out, "  {name}");
        };
        let age = styled(age(entry.modified).unwrap_or_default(), FAINT);
        let line = format!("  {name:<widest$}  {age:>5}  {}", content(entry));
        writeln!(out, "{}", line.trim_end())
    }
}

fn content(entry: &Entry) -> String {
    let content = match &entry.kind {
        EntryKind::File(bytes) => file(bytes),
        EntryKind::Directory => String::new(),
        EntryKind::Symlink(target) => format!("→ {}", printable(target)),
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
