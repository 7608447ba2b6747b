//! The state that a target keeps in a tree: files of its own, and lines that it appends to others.

use std::collections::BTreeMap;

use crate::answer::Answer;
use crate::model::profile::Readers;
use crate::reader;
use crate::select::{EmptyPattern, NamePattern};
use crate::tree::Tree;

/// The state that a target keeps in a tree. It is not a change of the tree, and is left out of answers
/// before they are judged. Default: nothing.
#[derive(Debug, Clone, Default)]
pub struct OwnState {
    paths: Vec<NamePattern>,
    /// Lines by the path of the file.
    lines: BTreeMap<String, Vec<String>>,
}

impl OwnState {
    /// Adds files and directories: a path from the root, in which `*` matches anything in one part and
    /// `**` any number of parts; everything below a directory belongs to it.
    ///
    /// # Errors
    /// A pattern that is empty, or that matches the whole tree.
    pub fn add_paths(&mut self, pattern: &str) -> Result<(), EmptyPattern> {
        let pattern = pattern.trim_start_matches("./").trim_end_matches('/');
        let directory = pattern.strip_suffix("/**").unwrap_or(pattern);
        if directory.is_empty() || directory.chars().all(|one| "*/".contains(one)) {
            return Err(EmptyPattern);
        }
        self.paths.push(NamePattern::of_cases(directory)?);
        Ok(())
    }

    /// Adds lines that the target appends to a file.
    pub fn add_lines(&mut self, file: &str, lines: impl IntoIterator<Item = String>) {
        self.lines.entry(file.to_owned()).or_default().extend(lines);
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty() && self.lines.is_empty()
    }

    /// Whether the entry is the target's own.
    pub fn is_own(&self, path: &str) -> bool {
        let mut paths = self.paths.iter();
        paths.any(|pattern| pattern.matches_from_the_start(path))
    }

    /// Whether the target appends lines to this file.
    pub fn appends_to(&self, path: &str) -> bool {
        self.lines.contains_key(path)
    }

    /// The content of a file without the target's lines at its end, and empty lines around them.
    pub fn without_lines<'a>(&self, path: &str, content: &'a [u8]) -> &'a [u8] {
        let Some(own) = self.lines.get(path) else {
            return content;
        };
        let is_own = |line: &[u8]| own.iter().any(|own| own.trim().as_bytes() == line);
        let (mut start, mut kept) = (content.len(), content.len());
        for line in content.split_inclusive(|byte| *byte == b'\n').rev() {
            start -= line.len();
            let line = line.trim_ascii();
            if is_own(line) || (line.is_empty() && kept < content.len()) {
                kept = start;
            } else if !line.is_empty() {
                break;
            }
        }
        &content[..kept]
    }

    /// Whether the file has nothing but the target's lines.
    pub fn is_all_own(&self, path: &str, content: &[u8]) -> bool {
        let kept = self.without_lines(path, content);
        kept.len() < content.len() && kept.trim_ascii().is_empty()
    }

    /// Whether two contents of a file differ in nothing but the target's lines.
    pub fn is_same(&self, path: &str, one: &[u8], other: &[u8]) -> bool {
        if one == other {
            return true;
        }
        let kept = [one, other].map(|content| self.without_lines(path, content));
        let is_cut = kept[0].len() < one.len() || kept[1].len() < other.len();
        let [one, other] = kept.map(<[u8]>::trim_ascii_end);
        is_cut && one == other
    }

    /// The answer without the entries that are the target's own. Entries of the tree stay.
    pub(crate) fn leave_out(&self, answer: &Answer, readers: &Readers, tree: &Tree) -> Answer {
        let is_own = |path: &str| (self.is_own(path) || self.appends_to(path)) && !tree.has(path);
        reader::leave_out(answer, readers, &is_own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state() -> OwnState {
        let mut state = OwnState::default();
        for pattern in [".own/**", "*/cache", "**/.index"] {
            state.add_paths(pattern).unwrap();
        }
        state.add_lines(".gitignore", ["# own".to_owned(), ".own/".to_owned()]);
        state
    }

    #[test]
    fn patterns_count_from_the_root() {
        let state = state();
        for own in [
            ".own",
            ".own/a/b",
            "a/cache",
            "a/cache/b",
            ".index",
            "a/b/.index",
        ] {
            assert!(state.is_own(own), "{own}");
        }
        for other in ["own", "a/.own", ".owner", "cache", "a/b/cache", "index"] {
            assert!(!state.is_own(other), "{other}");
        }
        for all in ["", "**", "*", "./", "/**"] {
            assert!(OwnState::default().add_paths(all).is_err(), "{all}");
        }
    }

    #[test]
    fn lines_at_the_end_are_cut() {
        let state = state();
        for (content, kept) in [
            ("*.log\n\n# own\n.own/\n", "*.log\n"),
            (".own/\n", ""),
            ("*.log\n", "*.log\n"),
            ("*.log\n\n\n", "*.log\n\n\n"),
            (".own/\n*.log\n", ".own/\n*.log\n"),
            ("a\r\n.own/\r\n\r\n", "a\r\n"),
        ] {
            let found = state.without_lines(".gitignore", content.as_bytes());
            assert_eq!(found, kept.as_bytes(), "{content:?}");
        }
        let elsewhere = state.without_lines("a/.gitignore", b".own/\n");
        assert_eq!(elsewhere, b".own/\n");
    }

    #[test]
    fn only_own_lines_make_no_difference() {
        let same = |one: &str, other: &str| {
            state().is_same(".gitignore", one.as_bytes(), other.as_bytes())
        };
        assert!(same("a\n", "a\n\n.own/\n") && same("a", "a\n.own/\n") && same("", ".own/"));
        assert!(!same("a\n", "a\n\n") && !same("a\n", "b\n.own/\n"));
    }
}
