use crate::engine::grep::{GrepLimits, RegexDialect};
use crate::profiles::codescout::call::{CountRules, ListingRules, PathRules, Total};

use super::texts::SearchPatternTexts;

/// All that `search_pattern` goes by; the default is its document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchPatternRules {
    /// Which paths may be searched.
    pub paths: PathRules,
    /// What is left out.
    pub listing: ListingRules,
    /// What is searched where a call does not say (Parameters, `path`).
    pub path: &'static str,
    /// How the pattern is read, and what is shown of a match.
    pub matching: MatchRules,
    /// Which files are searched.
    pub files: FileRules,
    /// How many lines are returned.
    pub max_results: CountRules,
    /// All messages.
    pub texts: SearchPatternTexts,
}

impl Default for SearchPatternRules {
    fn default() -> Self {
        Self {
            paths: PathRules::default(),
            listing: ListingRules::default(),
            path: ".",
            matching: MatchRules::default(),
            files: FileRules::default(),
            max_results: CountRules {
                default: 50,
                honoured: true,
                total: Total::Found,
            },
            texts: SearchPatternTexts::default(),
        }
    }
}

/// How the pattern is read, and what is shown of a match (Parameters, `pattern`; Output example).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRules {
    /// How regular expressions are read, and how large they may grow.
    pub dialect: RegexDialect,
    /// Whether upper and lower case are the same.
    pub ignores_case: bool,
    /// Whether a carriage return before a line feed belongs to the end of the line; a lone one is like any other character.
    pub takes_crlf: bool,
    /// The number of the first line of a file.
    pub origin: u64,
    /// Whether blanks around a line are left out.
    pub trims: bool,
    /// Whether `file` is absolute; otherwise it is relative to what is searched.
    pub absolute: bool,
    /// What a search may take of memory.
    pub limits: GrepLimits,
}

impl Default for MatchRules {
    fn default() -> Self {
        Self {
            dialect: RegexDialect {
                escapes_braces: false,
                retries_parentheses: false,
                crlf: false,
                max_compiled_bytes: 10 << 20,
                max_cache_bytes: 10 << 20,
            },
            ignores_case: false,
            takes_crlf: true,
            origin: 1,
            trims: false,
            absolute: true,
            limits: GrepLimits {
                line_bytes: 1 << 30,
                ..GrepLimits::default()
            },
        }
    }
}

/// Which files are searched (after the output example).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRules {
    /// Whether a file is left out that is not UTF-8 to its last byte.
    pub skips_other_than_utf8: bool,
    /// Whether a file is left out that has a zero byte in it. That is UTF-8, and UTF-8 is what the document goes by.
    pub skips_zero_bytes: bool,
    /// Whether files on the deny-list are left out.
    pub skips_denied: bool,
    /// Whether a path may name a file, which is then searched. The document speaks of directories only.
    pub named_files: bool,
}

impl Default for FileRules {
    fn default() -> Self {
        Self {
            skips_other_than_utf8: true,
            skips_zero_bytes: false,
            skips_denied: true,
            named_files: true,
        }
    }
}
