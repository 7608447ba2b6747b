//! Why there is no tree.

use std::io;
use std::path::{Path, PathBuf};

/// Why there is no tree.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// There is no directory for trees.
    #[error(
        "cannot make a directory for trees in {}: {source}; set TMPDIR to a directory that can be written",
        parent.display()
    )]
    NoDirectory {
        /// Where it was to be.
        parent: PathBuf,
        /// Why it is not.
        source: io::Error,
    },
    /// The directory for trees has a name that no JSON can hold.
    #[error("the directory for trees, {}, has a name that is not UTF-8; set TMPDIR to another", .0.display())]
    NotUtf8(PathBuf),
    /// An entry of a tree cannot be made, changed or looked at.
    #[error("cannot {doing} {}: {source}", path.display())]
    Entry {
        /// What was tried: "write", "remove".
        doing: &'static str,
        /// The entry.
        path: PathBuf,
        /// Why it failed.
        source: io::Error,
    },
}

/// Adds to an I/O error what was tried, and on what.
pub(super) trait At<T> {
    fn at(self, doing: &'static str, path: &Path) -> Result<T, SandboxError>;
}

impl<T> At<T> for io::Result<T> {
    fn at(self, doing: &'static str, path: &Path) -> Result<T, SandboxError> {
        self.map_err(|source| SandboxError::Entry {
            doing,
            path: path.to_owned(),
            source,
        })
    }
}
