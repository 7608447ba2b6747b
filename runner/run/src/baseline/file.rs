//! The file, as it is written.

use std::env;

use schemars::JsonSchema;
use serde::Deserialize;

/// A baseline: the known failures of a target.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BaselineFile {
    /// The failures.
    pub known_failures: Option<Vec<EntryFile>>,
}

/// A known failure, as it is written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EntryFile {
    /// The cases: a name or a glob as for `--run`, and after a `#` the facet that fails. Without a
    /// facet the entry covers every failure of the case, and a target that breaks.
    pub case: String,
    /// Why they fail, and why that is accepted.
    pub reason: String,
    /// Where it is tracked, such as the address of an issue.
    pub issue: Option<String>,
    /// The one operating system on which they fail; default: all.
    pub os: Option<Os>,
    /// The last day on which the entry is valid, as `YYYY-MM-DD` in UTC; after it the run fails.
    /// Default: no end.
    pub until: Option<String>,
    /// Text that the message of the failure, or a line of its diff, contains; `[..]` matches
    /// anything. A failure without it is a different one. Default: any failure.
    pub matches: Option<String>,
}

/// An operating system, as Rust names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Os {
    /// Linux.
    Linux,
    /// macOS.
    Macos,
    /// FreeBSD.
    Freebsd,
    /// NetBSD.
    Netbsd,
    /// OpenBSD.
    Openbsd,
    /// DragonFly BSD.
    Dragonfly,
    /// illumos.
    Illumos,
    /// Solaris.
    Solaris,
}

impl Os {
    /// Whether this program runs on it.
    pub fn is_here(self) -> bool {
        let name = match self {
            Self::Linux => "linux",
            Self::Macos => "macos",
            Self::Freebsd => "freebsd",
            Self::Netbsd => "netbsd",
            Self::Openbsd => "openbsd",
            Self::Dragonfly => "dragonfly",
            Self::Illumos => "illumos",
            Self::Solaris => "solaris",
        };
        name == env::consts::OS
    }
}
