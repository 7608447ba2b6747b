//! Where a program may write.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// Where a program may write, beside the devices that every program needs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grants {
    /// Directories with all that is below them, and files. Those that do not exist grant nothing.
    below: Vec<PathBuf>,
}

impl Grants {
    /// These, as real paths: the kernel grants what a path leads to.
    pub fn of(paths: impl IntoIterator<Item = impl AsRef<Path>>) -> Self {
        let real = |path: PathBuf| path.canonicalize().ok();
        let paths = paths.into_iter().map(|path| path.as_ref().to_owned());
        Self {
            below: paths.filter_map(real).collect(),
        }
    }

    /// The granted paths.
    pub fn paths(&self) -> &[PathBuf] {
        &self.below
    }

    /// Whether the path, which is real, is granted.
    pub fn cover(&self, path: &Path) -> bool {
        self.below.iter().any(|granted| path.starts_with(granted))
    }
}
