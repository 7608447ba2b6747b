use std::path::PathBuf;

use crate::engine::grep::Hits;

/// What a search came back with: all files with matches, in their order.
#[derive(Debug, Default)]
pub(super) struct Harvest {
    /// The files.
    pub(super) files: Vec<Found>,
    /// Whether a search ended with its cap, so that more may match.
    pub(super) capped: bool,
    /// Files that are too large to be searched.
    pub(super) too_large: Vec<String>,
    /// The entries whose base is missing.
    pub(super) missing: Vec<String>,
    /// The archive members that cannot be read.
    pub(super) unreadable: Vec<String>,
    /// The searched bases as they are shown.
    pub(super) scopes: Vec<String>,
    /// Whether one file was searched, and nothing else.
    pub(super) is_single: bool,
}

/// A file with matches.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// Its name as it is shown.
    pub(super) label: String,
    /// Where it is.
    pub(super) origin: Origin,
    /// What was found in it.
    pub(super) hits: Hits,
}

/// Where a file is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// In the file system.
    File {
        /// Its path.
        path: PathBuf,
        /// Whether it must not be edited.
        immutable: bool,
    },
    /// In an archive, with the tag of its content.
    Member(String),
    /// Among the resources, with the tag of its content.
    Resource(String),
}
