//! The entries of a tree, by the names that an answer gives them.

use serde_json::Value;

use super::super::Asked;
use super::super::path::{join, normalise};
use crate::tree::{EntryKind, Tree};

/// The entries of a tree, by the names that an answer gives them.
pub(super) struct Names<'a> {
    tree: &'a Tree,
    /// The texts among the arguments of the call, as paths.
    arguments: Vec<String>,
}

impl<'a> Names<'a> {
    pub(super) fn new(asked: Asked<'a>) -> Self {
        let values = asked.arguments.into_iter().flat_map(|map| map.values());
        Self {
            tree: asked.tree,
            arguments: values
                .filter_map(Value::as_str)
                .map(|text| without_dots(&normalise(text)))
                .collect(),
        }
    }

    /// Whether the call has the text, so that it says nothing in an answer.
    pub(super) fn is_argument(&self, text: &str) -> bool {
        self.arguments.contains(&normalise(text))
    }

    /// The first file that the call names.
    pub(super) fn file_of_the_call(&self) -> Option<&String> {
        let mut arguments = self.arguments.iter();
        arguments.find(|path| self.is_there(path) && self.may_be_file(path))
    }

    /// The path of the entry with this name in the directory, in one that the call names, or in the root.
    pub(super) fn find(&self, name: &str, directory: Option<&str>) -> Option<String> {
        let find = |name: &str| {
            let of_call = self.arguments.iter().map(String::as_str);
            let below = directory.into_iter().chain(of_call);
            let below = below.map(|directory| join(Some(directory), name));
            // A tool may call the root `/`.
            let from_root = [name, name.trim_start_matches('/')].map(normalise);
            // `.` may be the directory of the call.
            let is_root = name.starts_with('{');
            let mut paths = below.chain(from_root);
            paths.find(|path| self.is_there(path) && (is_root || path != "."))
        };
        if !name.contains('\\') {
            return find(name);
        }
        let unescaped = serde_json::from_str::<String>(&format!("\"{name}\"")).ok();
        let slashes = name.replace('\\', "/");
        let mut spellings = [Some(name.to_owned()), unescaped, Some(slashes)]
            .into_iter()
            .flatten();
        spellings.find_map(|name| find(&name))
    }

    /// Whether the path of an entry may be that of a file: a link may be both.
    pub(super) fn may_be_file(&self, path: &str) -> bool {
        match self.tree.entries.get(path).map(|entry| &entry.kind) {
            Some(kind) => !matches!(kind, EntryKind::Directory | EntryKind::GitRepository),
            None => path != "." && !self.tree.has(path),
        }
    }

    pub(super) fn may_be_directory(&self, path: &str) -> bool {
        let kind = self.tree.entries.get(path).map(|entry| &entry.kind);
        kind.is_none_or(|kind| {
            matches!(
                kind,
                EntryKind::Directory | EntryKind::GitRepository | EntryKind::Symlink(_)
            )
        })
    }

    fn is_there(&self, path: &str) -> bool {
        path == "." || self.tree.has(path) || self.is_below_a_link(path)
    }

    /// Whether the path leads through a link, and the tree has an entry of that name.
    fn is_below_a_link(&self, path: &str) -> bool {
        path.match_indices('/').any(|(end, _)| {
            let (link, below) = path.split_at(end);
            let entry = self.tree.entries.get(link);
            entry.is_some_and(|entry| matches!(entry.kind, EntryKind::Symlink(_)))
                && self.tree.entries.keys().any(|entry| entry.ends_with(below))
        })
    }
}

/// The path that `..` leaves: `lib/../src` is `src`.
fn without_dots(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match parts.last() {
            Some(above) if part == ".." && !above.is_empty() && *above != ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    match parts.join("/") {
        path if path.is_empty() => ".".to_owned(),
        path => path,
    }
}
