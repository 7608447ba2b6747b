//! The change of the tree by a call.

use std::collections::{BTreeMap, BTreeSet};

use crate::tree::{EntryKind, Tree};

/// The difference between the tree before a call and after it, seen from outside. Paths are relative to the root, with `/`. A directory
/// has a `/` at its end; it is only listed if nothing below it was created or removed, too. The content of a symbolic link is its target.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TreeChange {
    /// New files, with their contents.
    pub created: BTreeMap<String, Vec<u8>>,
    /// Files whose bytes, kind or mode differ, with their new contents.
    pub changed: BTreeMap<String, Vec<u8>>,
    /// The paths that were removed.
    pub removed: BTreeSet<String>,
}

impl TreeChange {
    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.created.is_empty() && self.changed.is_empty() && self.removed.is_empty()
    }

    /// The same without backups of files of this tree: a new neighbour of a file, and an old one that becomes a copy of it. Paths of
    /// which `is_judged` is true stay.
    #[must_use]
    pub fn without_backups(&self, tree: &Tree, is_judged: impl Fn(&str) -> bool) -> Self {
        let mut change = self.clone();
        let created = |path: &String| is_judged(path) || !is_backup(path, tree, &|_| true);
        change.created.retain(|path, _| created(path));
        // Another change of a neighbour is damage.
        change.changed.retain(|path, content| {
            is_judged(path)
                || !is_backup(path, tree, &|entry| {
                    *entry == EntryKind::File(content.clone().into())
                })
        });
        change
    }
}

/// Whether the path is that of a file of the tree, of which this is true, and a suffix.
fn is_backup(path: &str, tree: &Tree, is_wanted: &dyn Fn(&EntryKind) -> bool) -> bool {
    tree.entries.iter().any(|(other, entry)| {
        path.strip_prefix(other.as_str()).is_some_and(|suffix| {
            suffix.starts_with(|first: char| !first.is_alphanumeric()) && !suffix.contains('/')
        }) && is_wanted(&entry.kind)
    })
}
