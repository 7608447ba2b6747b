use std::collections::HashSet;

use crate::engine::newest::Found;

/// What a search came back with.
#[derive(Debug, Default)]
pub(super) struct Harvest {
    /// The matches that are listed.
    pub(super) files: Vec<Found>,
    /// The paths of the matches that git ignores.
    pub(super) ignored: Vec<String>,
}

impl Harvest {
    /// Takes what the other has.
    pub(super) fn merge(&mut self, other: Self) {
        self.files.extend(other.files);
        self.ignored.extend(other.ignored);
    }

    /// Drops what two walks have found both.
    pub(super) fn deduplicate(&mut self) {
        let mut seen = HashSet::new();
        self.files.retain(|found| seen.insert(found.path.clone()));
        let mut seen = HashSet::new();
        self.ignored.retain(|path| seen.insert(path.clone()));
    }
}
