//! The names in `/`: a program without a tree would leave something there. No one else does.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

pub(crate) struct Surroundings(BTreeSet<PathBuf>);

impl Surroundings {
    /// The names now.
    pub(crate) fn now() -> Self {
        let entries = fs::read_dir("/").into_iter().flatten();
        Self(entries.map(|entry| entry.unwrap().path()).collect())
    }

    /// The names that are new, and those that are gone.
    pub(crate) fn changes(&self) -> Vec<PathBuf> {
        let now = Self::now();
        self.0.symmetric_difference(&now.0).cloned().collect()
    }
}
