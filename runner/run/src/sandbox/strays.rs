//! Files that targets leave outside their trees: in HOME, in TMPDIR and beside the tree.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::sync::{Mutex, PoisonError};

use super::folder::OpenFolder;

/// The stray files in all workspaces of a run: the place, the number of workspaces, and the first
/// name.
#[derive(Debug, Default)]
pub(super) struct Strays(Mutex<BTreeMap<&'static str, (usize, String)>>);

impl Strays {
    /// Looks into a directory that should hold these names only.
    pub(super) fn look(&self, place: &'static str, folder: &OpenFolder, known: &[OsString]) {
        let mut names = folder.names().unwrap_or_default();
        names.retain(|name| !known.contains(name));
        if let Some(first) = names.iter().min() {
            let mut found = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let first = || (0, first.to_string_lossy().into_owned());
            found.entry(place).or_insert_with(first).0 += 1;
        }
    }

    /// A sentence for each place.
    pub(super) fn warnings(&self) -> Vec<String> {
        let found = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        found
            .iter()
            .map(|(place, (count, name))| {
                let times = if *count == 1 { "once" } else { "several times" };
                format!("the target left files outside of its tree, {place}, {times}: `{name}`")
            })
            .collect()
    }
}
