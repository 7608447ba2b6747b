//! The names of directories in which a program without a tree would leave something.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// Directories of temporary files, of this test and of others.
const TEMPORARY: &[&str] = &["seekspec-", ".tmp", "rustc"];

pub(crate) struct Surroundings(BTreeSet<PathBuf>);

impl Surroundings {
    /// The names now.
    pub(crate) fn now() -> Self {
        let home = std::env::var_os("HOME").map(PathBuf::from);
        let directories = home.into_iter().chain(["/".into(), "/tmp".into()]);
        let entries = directories.filter_map(|directory| fs::read_dir(directory).ok());
        let paths = entries.flatten().map(|entry| entry.unwrap().path());
        let is_temporary = |path: &PathBuf| {
            let name = path.file_name().unwrap().to_string_lossy();
            TEMPORARY.iter().any(|begin| name.starts_with(begin))
        };
        Self(paths.filter(|path| !is_temporary(path)).collect())
    }

    /// The names that are new, and those that are gone.
    pub(crate) fn changes(&self) -> Vec<PathBuf> {
        let now = Self::now();
        self.0.symmetric_difference(&now.0).cloned().collect()
    }
}
