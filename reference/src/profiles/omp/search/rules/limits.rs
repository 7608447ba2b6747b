use std::time::Duration;

use crate::engine::grep::GrepLimits;

/// All caps (Flow 9, 13; Limits & Caps).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitRules {
    /// Files on a page.
    pub files: usize,
    /// Matches of a file where several files are searched.
    pub matches_of_several: usize,
    /// Matches of a file that is searched alone.
    pub matches_of_single: usize,
    /// Matches of a page.
    pub matches_of_page: usize,
    /// Whether the matches of a page are taken from its files in turn; otherwise file by file.
    pub round_robin: bool,
    /// Matches of one search, before pages are made.
    pub total: usize,
    /// Whether each file that is named exactly is a search of its own.
    pub total_for_each_file: bool,
    /// Whether a file that several entries name is searched once.
    pub files_once: bool,
    /// Characters of a line.
    pub columns: usize,
    /// What a search may take of memory.
    pub grep: GrepLimits,
    /// How long a pattern may take that looks around or refers back.
    pub patience: Duration,
}

impl Default for LimitRules {
    fn default() -> Self {
        Self {
            files: 20,
            matches_of_several: 20,
            matches_of_single: 200,
            matches_of_page: 2000,
            round_robin: true,
            total: 2000,
            total_for_each_file: true,
            files_once: true,
            columns: 512,
            grep: GrepLimits::default(),
            patience: Duration::from_secs(2),
        }
    }
}
