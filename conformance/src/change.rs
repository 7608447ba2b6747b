//! What a call did to the tree.

use std::collections::{BTreeMap, BTreeSet};

/// The difference between the tree before a call and after it, seen from outside. Paths are relative to the root, with `/`. A directory
/// has a `/` at its end; it is only there if nothing below it came or went with it. A symbolic link holds its target.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TreeChange {
    /// New files, with their contents.
    pub created: BTreeMap<String, Vec<u8>>,
    /// Files whose bytes, kind or mode differ, with what they hold now.
    pub changed: BTreeMap<String, Vec<u8>>,
    /// What is no longer there.
    pub removed: BTreeSet<String>,
}

impl TreeChange {
    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.created.is_empty() && self.changed.is_empty() && self.removed.is_empty()
    }
}
