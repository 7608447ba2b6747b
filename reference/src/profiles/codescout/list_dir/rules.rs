use crate::Text;
use crate::profiles::codescout::call::{ListingRules, PathRules};

use super::texts::ListDirTexts;

rules! {
    /// All that `list_dir` goes by; the default is its document.
    pub struct ListDirRules {
        /// Which paths may be listed.
        pub paths: PathRules,
        /// What is left out.
        pub listing: ListingRules,
        /// Whether all levels are listed where a call does not say (Parameters, `recursive`).
        pub recursive: bool = false,
        /// The level of detail where a call does not say (Parameters, `detail_level`).
        pub detail_level: Text = "compact".into(),
        /// The most entries in exploring mode (after the output example).
        pub cap: usize = 200,
        /// The other mode.
        pub focus: FocusRules,
        /// What an entry is, and how it is shown.
        pub entries: EntryRules,
        /// All messages.
        pub texts: ListDirTexts,
    }
}

rules! {
    /// Focused mode: entries page by page (Parameters, `offset` and `limit`).
    pub struct FocusRules {
        /// The level of detail that stands for it. The document does not define the mode; this is the level that lifts the cap.
        pub detail_level: Text = "full".into(),
        /// Whether a call that gives `offset` or `limit` is in this mode without that level.
        pub without_full: bool = false,
        /// Entries that are skipped where a call does not say.
        pub offset: usize = 0,
        /// Entries on a page where a call does not say.
        pub limit: usize = 50,
        /// Whether the answer has `total` and, where there is more, `next_offset`. The document shows neither.
        pub tells_more: bool = true,
    }
}

rules! {
    /// What an entry is, and how it is shown (Output example).
    pub struct EntryRules {
        /// Whether directories are listed.
        pub directories: bool = true,
        /// Whether files are listed, and what else is no directory.
        pub files: bool = true,
        /// What stands behind a directory.
        pub directory_mark: Text = "/".into(),
        /// Whether paths are absolute; otherwise they are relative to the directory that is listed.
        pub absolute: bool = true,
        /// Whether `overflow` tells of entries that the cap has cut off.
        pub overflow: bool = true,
    }
}
