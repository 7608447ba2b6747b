//! The lines of an answer, from the first to the last.

use super::super::ShownLine;
use super::marks::{locations, numbered, parts, path_alone};
use super::names::Names;
use crate::json_size;
use crate::model::profile::LineKind;

/// The names and lines that were read so far, and the state for the next line.
pub(super) struct Reading<'a> {
    pub(super) names: &'a Names<'a>,
    /// Whether lines are wanted, or paths: that decides about `1: a.ts` below the name of a file.
    pub(super) wants_lines: bool,
    pub(super) paths: Vec<String>,
    pub(super) prose: Vec<String>,
    /// Each with whether it has a mark; `None`: its form has none.
    pub(super) shown: Vec<(ShownLine, Option<bool>)>,
    /// The directories around the next line, each with its level; the outermost first.
    pub(super) directories: Vec<(i64, String)>,
    /// The file of the numbered lines that follow.
    pub(super) file: Option<String>,
}

/// The level of a heading `# …`, which is around every line that is only indented.
const MARKDOWN: i64 = -1000;

impl<'a> Reading<'a> {
    pub(super) fn new(names: &'a Names<'a>, wants_lines: bool) -> Self {
        Self {
            names,
            wants_lines,
            paths: Vec::new(),
            prose: Vec::new(),
            shown: Vec::new(),
            directories: Vec::new(),
            file: None,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        if self.wants_lines {
            self.shown.is_empty()
        } else {
            self.paths.is_empty()
        }
    }

    /// Reads a text. Headings in it apply to it alone.
    pub(super) fn text(&mut self, text: &str) {
        if let Some(value) = json_size::value(text) {
            return self.value(&value);
        }
        let outer = (self.directories.clone(), self.file.clone());
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            match json_size::value(line) {
                Some(value) => self.value(&value),
                None if self.line(line) || self.misnamed(line) => {}
                None => self.prose.push(line.to_owned()),
            }
        }
        (self.directories, self.file) = outer;
    }

    /// Whether the line names or shows something of the tree.
    pub(super) fn line(&mut self, line: &str) -> bool {
        if self.wants_lines {
            (self.file.is_some() && self.numbered(line))
                || self.located(line)
                || (self.file.is_none() && self.numbered(line))
                || self.named(line)
        } else {
            self.named(line) || self.listed(line) || self.located(line)
        }
    }

    fn named(&mut self, line: &str) -> bool {
        for (start, part) in parts(line) {
            let level = level(line, start);
            let mut around = self.directories.iter().rev();
            let directory = around.find(|(above, _)| *above < level);
            let directory = directory.map(|(_, path)| path.as_str());
            if let Some(path) = self.names.find(part, directory) {
                let is_bare =
                    start == 0 && line.trim_end_matches([' ', '/']) == part.trim_end_matches('/');
                self.enter(&path, level);
                self.add(path, is_bare, is_heading(line));
                return true;
            }
        }
        false
    }

    /// Applies the headings to the lines that follow.
    pub(super) fn enter(&mut self, path: &str, level: i64) {
        while self
            .directories
            .last()
            .is_some_and(|(above, _)| *above >= level)
        {
            self.directories.pop();
        }
        if self.names.may_be_directory(path) {
            self.directories.push((level, path.to_owned()));
        }
        self.file = self.names.may_be_file(path).then(|| path.to_owned());
    }

    /// A directory that the call names, or a heading, is named as an entry only where nothing else is in its line.
    fn add(&mut self, path: String, is_bare: bool, is_heading: bool) {
        let is_echo = is_heading || (!is_bare && self.names.is_argument(&path));
        if path != "." && (self.names.may_be_file(&path) || !is_echo) {
            self.paths.push(path);
        }
    }

    /// Several names: `['a', 'b']`, or in columns.
    fn listed(&mut self, line: &str) -> bool {
        let inside = line.trim().trim_matches(['[', ']', '(', ')']);
        let mut lists = [", ", "\t", "  "].into_iter().map(|separator| {
            let names = inside.split(separator);
            let names = names.filter(|name| !name.trim().is_empty());
            names.map(|name| self.entry(name)).collect()
        });
        let list: Option<Vec<String>> = lists.find_map(|list| list);
        list.map(|list| self.paths.extend(list)).is_some()
    }

    /// A file and the number of a line in it.
    fn located(&mut self, line: &str) -> bool {
        for (before, line, kind) in locations(line) {
            match self.entry(before) {
                Some(path) if self.names.may_be_file(&path) => {
                    if !self.wants_lines {
                        self.paths.push(path.clone());
                    }
                    self.show(Some(path), line, kind, None);
                    return true;
                }
                _ => {}
            }
        }
        false
    }

    /// The entry that a part of a line names.
    pub(super) fn entry(&self, name: &str) -> Option<String> {
        let directory = self.directories.last().map(|(_, path)| path.as_str());
        let mut parts = parts(name).into_iter();
        parts.find_map(|(_, part)| self.names.find(part, directory))
    }

    /// The number of a line in the file above, or in the only one that was searched.
    fn numbered(&mut self, line: &str) -> bool {
        let Some((line, kind, is_marked)) = numbered(line) else {
            return false;
        };
        let file = self.file.as_ref().or(self.names.file_of_the_call());
        self.show(file.cloned(), line, kind, Some(is_marked));
        true
    }

    /// A path that is not in the tree.
    fn misnamed(&mut self, line: &str) -> bool {
        if self.wants_lines {
            let Some((before, line, kind)) = locations(line).next() else {
                return false;
            };
            let path = path_alone(before);
            return path
                .map(|path| self.show(Some(path), line, kind, None))
                .is_some();
        }
        let path = path_alone(line);
        let path = path.filter(|path| line.trim() == path || !self.names.is_argument(path));
        path.map(|path| self.paths.push(path)).is_some()
    }

    pub(super) fn show(
        &mut self,
        path: Option<String>,
        line: u64,
        kind: LineKind,
        mark: Option<bool>,
    ) {
        self.shown.push((ShownLine { path, line, kind }, mark));
    }
}

/// How deep a name stands: twice the width of its indentation, and a heading a bit less, as the lines below it
/// need no indentation.
fn level(line: &str, start: usize) -> i64 {
    let hashes = line.chars().take_while(|one| *one == '#').count();
    let is_indentation = |one: &char| one.is_whitespace() || "│├└─┬|`+\\-*•".contains(*one);
    let indentation = line.chars().take_while(is_indentation).count();
    // `  1. a.ts` is as deep as `10. b.ts`.
    let is_numbered = line[..start].contains(|one: char| one.is_ascii_digit());
    let width = match (hashes, is_numbered) {
        (0, true) => 0,
        (0, false) => 2 * indentation,
        _ => hashes,
    };
    let width = i64::try_from(width).unwrap_or(i64::MAX);
    match hashes {
        0 => width - i64::from(is_heading(line)),
        _ => MARKDOWN + width,
    }
}

/// Whether the line says where those below it belong: `# src/`, `src:`.
fn is_heading(line: &str) -> bool {
    line.starts_with(['#', '=']) || line.trim_end().ends_with(':')
}
