//! The change of the tree by a call.

use std::collections::{BTreeMap, BTreeSet};

use crate::tree::{EntryKind, Tree};

/// The difference between the tree before a call and after it, seen from outside. Paths are relative to the root, with `/`. A directory
/// has a `/` at its end; it is only listed if nothing below it was created or removed, too. The content of a symbolic link is its target.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TreeChange {
    /// New files, with their contents.
    pub created: BTreeMap<String, Vec<u8>>,
    /// Files whose bytes or kind differ, with their new contents; and those whose permission bits were changed, but that were not written.
    pub changed: BTreeMap<String, Vec<u8>>,
    /// The paths that were removed.
    pub removed: BTreeSet<String>,
}

impl TreeChange {
    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.created.is_empty() && self.changed.is_empty() && self.removed.is_empty()
    }

    /// The same without backups of files of this tree: a new neighbour of a file, and a new or an old file that is now a copy of it
    /// and has its name in its own. Paths of which `is_judged` is true stay.
    #[must_use]
    pub fn without_backups(&self, tree: &Tree, is_judged: impl Fn(&str) -> bool) -> Self {
        let mut change = self.clone();
        change.created.retain(|path, content| {
            is_judged(path) || !(is_backup(path, tree) || is_copy(path, content, tree))
        });
        // Another change of a neighbour is damage.
        change
            .changed
            .retain(|path, content| is_judged(path) || !is_copy(path, content, tree));
        change
    }
}

/// Whether the path is that of a file of the tree and a suffix.
fn is_backup(path: &str, tree: &Tree) -> bool {
    tree.entries.keys().any(|other| {
        path.strip_prefix(other.as_str()).is_some_and(|suffix| {
            suffix.starts_with(|first: char| !first.is_alphanumeric()) && !suffix.contains('/')
        })
    })
}

/// Whether this is another path, whose name has that of a file of the tree in it, and that file's content.
fn is_copy(path: &str, content: &[u8], tree: &Tree) -> bool {
    let name = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    tree.entries.iter().any(|(other, entry)| {
        path != other
            && name(path).contains(&name(other))
            && entry.kind == EntryKind::File(content.to_vec().into())
    })
}
