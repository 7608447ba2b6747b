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
        /// Its path.
        parent: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The directory for trees has a name that JSON cannot represent.
    #[error("the directory for trees, {}, has a name that is not UTF-8; set TMPDIR to another", .0.display())]
    NotUtf8(PathBuf),
    /// An entry of a tree cannot be made, changed or inspected.
    #[error("cannot {doing} {}: {source}", path.display())]
    Entry {
        /// The operation: "write", "remove".
        doing: &'static str,
        /// The entry.
        path: PathBuf,
        /// Why it failed.
        source: io::Error,
    },
    /// A tree has become too large to be inspected.
    #[error("the tree grew beyond {0}; so much is not looked at")]
    Grown(String),
    /// The root of a tree is not a directory any more.
    #[error("the root of the tree was replaced by something that is not a directory")]
    RootReplaced,
}

impl SandboxError {
    /// Whether the machine is short of something, so that the target is not the cause.
    pub(crate) fn is_shortage(&self) -> bool {
        use rustix::io::Errno;
        let Self::Entry { source, .. } = self else {
            return matches!(self, Self::NoDirectory { .. } | Self::NotUtf8(_));
        };
        let errno = Errno::from_io_error(source);
        errno.is_some_and(|errno| {
            [
                Errno::NOSPC,
                Errno::DQUOT,
                Errno::MFILE,
                Errno::NFILE,
                Errno::NOMEM,
                Errno::ROFS,
                Errno::IO,
            ]
            .contains(&errno)
        })
    }
}

/// Adds the operation and the path to an I/O error.
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
