//! Trees: the files on disk before a call.

mod build;
mod content;
mod file_content;
mod moment;

use std::collections::BTreeMap;

pub use build::{build, build_change};
pub use file_content::FileContent;

/// A tree, expanded and checked: every path is relative, with `/`, and none conflicts with another.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Tree {
    /// The entries by path. Directories that are only implied by longer paths are not listed.
    pub entries: BTreeMap<String, Entry>,
}

/// A change of a tree between two calls.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct TreePatch {
    /// The new entries by path; `None`: the path is removed.
    pub entries: BTreeMap<String, Option<Entry>>,
}

/// An entry of a tree.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The kind of entry.
    pub kind: EntryKind,
    /// When it was last modified.
    pub modified: Modified,
    /// Permission bits; `None`: 0644 for a file, 0755 for a directory.
    pub mode: Option<u32>,
}

/// The kind of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum EntryKind {
    /// A file with this content.
    File(FileContent),
    /// A directory.
    Directory,
    /// A symbolic link with this target.
    Symlink(String),
    /// An empty git repository (the `.git` directory).
    GitRepository,
    /// A zip archive of these members.
    Zip(BTreeMap<String, Vec<u8>>),
    /// A tar archive of these members.
    Tar {
        /// The members.
        members: BTreeMap<String, Vec<u8>>,
        /// Whether it is compressed with gzip.
        gzip: bool,
    },
}

/// When an entry was last modified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub enum Modified {
    /// Irrelevant to the case: 30 days before the run.
    #[default]
    Unsaid,
    /// This many seconds before the run.
    SecondsBefore(u64),
    /// At this moment, in nanoseconds since the Unix epoch.
    At(i128),
}

impl Modified {
    /// The age of an entry whose age is irrelevant, in seconds.
    pub const UNSAID_SECONDS: u64 = 30 * 24 * 60 * 60;
}

impl Tree {
    /// Whether `path` is an entry, or a directory above one.
    pub fn has(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        self.entries.contains_key(path) || self.is_implied_directory(path)
    }

    fn is_implied_directory(&self, path: &str) -> bool {
        let below = format!("{path}/");
        self.entries
            .range(below.clone()..)
            .next()
            .is_some_and(|(next, _)| next.starts_with(&below))
    }

    /// The tree after a change.
    pub fn patched(&self, patch: &TreePatch) -> Self {
        let mut entries = self.entries.clone();
        for (path, entry) in &patch.entries {
            match entry {
                Some(entry) => {
                    entries.insert(path.clone(), entry.clone());
                }
                None => {
                    let below = format!("{path}/");
                    entries.retain(|other, _| other != path && !other.starts_with(&below));
                }
            }
        }
        Self { entries }
    }
}
