use std::io;
use std::path::{Path, PathBuf};

/// Why a tool of this profile could not look at the files.
#[derive(Debug, thiserror::Error)]
pub(in crate::profiles::mini) enum ListingError {
    /// Something cannot be read.
    #[error("{}: {error}", path.display())]
    Unreadable {
        /// What.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The caller aborted.
    #[error("aborted by the caller")]
    Aborted,
}

impl ListingError {
    pub(in crate::profiles::mini) fn unreadable(path: &Path, error: io::Error) -> Self {
        Self::Unreadable {
            path: path.to_path_buf(),
            error,
        }
    }
}
