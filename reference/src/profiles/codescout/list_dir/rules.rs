use crate::profiles::codescout::call::{ListingRules, PathRules};

use super::texts::ListDirTexts;

/// All that `list_dir` goes by; the default is its document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListDirRules {
    /// Which paths may be listed.
    pub paths: PathRules,
    /// What is left out.
    pub listing: ListingRules,
    /// Whether all levels are listed where a call does not say (Parameters, `recursive`).
    pub recursive: bool,
    /// The level of detail where a call does not say (Parameters, `detail_level`).
    pub detail_level: &'static str,
    /// The most entries in exploring mode (after the output example).
    pub cap: usize,
    /// The other mode.
    pub focus: FocusRules,
    /// What an entry is, and how it is shown.
    pub entries: EntryRules,
    /// All messages.
    pub texts: ListDirTexts,
}

impl Default for ListDirRules {
    fn default() -> Self {
        Self {
            paths: PathRules::default(),
            listing: ListingRules::default(),
            recursive: false,
            detail_level: "compact",
            cap: 200,
            focus: FocusRules::default(),
            entries: EntryRules::default(),
            texts: ListDirTexts::default(),
        }
    }
}

/// Focused mode: entries page by page (Parameters, `offset` and `limit`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FocusRules {
    /// The level of detail that stands for it. The document does not define the mode; this is the level that lifts the cap.
    pub detail_level: &'static str,
    /// Whether a call that gives `offset` or `limit` is in this mode without that level.
    pub without_full: bool,
    /// Entries that are skipped where a call does not say.
    pub offset: usize,
    /// Entries on a page where a call does not say.
    pub limit: usize,
    /// Whether the answer has `total` and, where there is more, `next_offset`. The document shows neither.
    pub tells_more: bool,
}

impl Default for FocusRules {
    fn default() -> Self {
        Self {
            detail_level: "full",
            without_full: false,
            offset: 0,
            limit: 50,
            tells_more: true,
        }
    }
}

/// What an entry is, and how it is shown (Output example).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryRules {
    /// Whether directories are listed.
    pub directories: bool,
    /// Whether files are listed, and what else is no directory.
    pub files: bool,
    /// What stands behind a directory.
    pub directory_mark: &'static str,
    /// Whether paths are absolute; otherwise they are relative to the directory that is listed.
    pub absolute: bool,
    /// Whether `overflow` tells of entries that the cap has cut off.
    pub overflow: bool,
}

impl Default for EntryRules {
    fn default() -> Self {
        Self {
            directories: true,
            files: true,
            directory_mark: "/",
            absolute: true,
            overflow: true,
        }
    }
}
