use std::time::Duration;

use crate::engine::grep::GrepLimits;

rules! {
    /// All caps (Flow 9, 13; Limits & Caps).
    pub struct LimitRules {
        /// Files on a page.
        pub files: usize = 20,
        /// Matches of a file where several files are searched.
        pub matches_of_several: usize = 20,
        /// Matches of a file that is searched alone.
        pub matches_of_single: usize = 200,
        /// Matches of a page.
        pub matches_of_page: usize = 2000,
        /// Whether the matches of a page are taken from its files in turn; otherwise file by file.
        pub round_robin: bool = true,
        /// Matches of one search, before pages are made.
        pub total: usize = 2000,
        /// Whether each file that is named exactly is a search of its own.
        pub total_for_each_file: bool = true,
        /// Whether a file that several entries name is searched once.
        pub files_once: bool = true,
        /// Characters of a line.
        pub columns: usize = 512,
        /// What a search may take of memory.
        pub grep: GrepLimits,
        /// How long a pattern may take that looks around or refers back.
        #[serde(with = "crate::rules::seconds")]
        #[cfg_attr(feature = "schema", schemars(with = "f64"))]
        pub patience: Duration = Duration::from_secs(2),
    }
}
