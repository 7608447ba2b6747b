//! Faults of the file system while a target works.

use std::collections::BTreeSet;
use std::time::Duration;

/// Readings of one directory that a target is given the time for: it may list the tree twice.
const READINGS: u32 = 4;

/// A fault of the file system while a target works on a case. Paths are relative to the root; the root itself is "".
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum FileSystemFault {
    /// The entries of these directories come slowly.
    SlowDirectories {
        /// The additional time of each read of entries.
        delay: Duration,
        /// The directories.
        paths: BTreeSet<String>,
    },
    /// These files and directories can be opened, and reading them fails with an I/O error.
    FailingReads {
        /// The files and directories.
        paths: BTreeSet<String>,
        /// How many readings by each thread succeed before.
        after: u32,
    },
}

impl FileSystemFault {
    /// How much longer a call may take because of it.
    pub fn extra_time(&self) -> Duration {
        match self {
            Self::SlowDirectories { delay, paths } => {
                let directories = u32::try_from(paths.len()).unwrap_or(u32::MAX);
                delay.saturating_mul(directories).saturating_mul(READINGS)
            }
            Self::FailingReads { .. } => Duration::ZERO,
        }
    }

    /// How long a look at the whole tree takes at least: slow directories inside of each other can only be read one after the other.
    pub fn least_time(&self) -> Duration {
        let Self::SlowDirectories { delay, paths } = self else {
            return Duration::ZERO;
        };
        let is_above = |above: &str, path: &str| {
            let rest = path.strip_prefix(above);
            above.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let deepest = paths
            .iter()
            .map(|path| paths.iter().filter(|above| is_above(above, path)).count())
            .max()
            .unwrap_or(0);
        delay.saturating_mul(u32::try_from(deepest).unwrap_or(u32::MAX))
    }

    /// The paths that it befalls.
    pub fn paths(&self) -> &BTreeSet<String> {
        match self {
            Self::SlowDirectories { paths, .. } | Self::FailingReads { paths, .. } => paths,
        }
    }
}
