//! The file, as it is written.

use std::env;

use schemars::JsonSchema;
use serde::Deserialize;

/// A baseline, as it is written: the failures that a target's author knows about.
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
    /// Which cases: a name or a glob as for `--run`, and after a `#` the one facet that fails. Without a facet it covers whatever fails,
    /// and cases in which the target breaks.
    pub case: String,
    /// Why they fail, and why that is left as it is.
    pub reason: String,
    /// Where it is followed up, such as the address of an issue.
    pub issue: Option<String>,
    /// The one operating system on which they fail; default: all.
    pub os: Option<Os>,
    /// The last day on which this holds, as `YYYY-MM-DD` in UTC; after it the run fails. Default: no end.
    pub until: Option<String>,
    /// A piece of the failure's message, or of a line of its difference; `[..]` in it stands for anything. A failure without it is another
    /// one. Default: any failure.
    pub sees: Option<String>,
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
