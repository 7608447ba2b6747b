//! The change of the tree by a call.

use std::collections::{BTreeMap, BTreeSet};

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
}
