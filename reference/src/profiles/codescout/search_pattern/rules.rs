use crate::Text;
use crate::engine::grep::{GrepLimits, RegexDialect};
use crate::profiles::codescout::call::{CountRules, ListingRules, PathRules, Total};

use super::texts::SearchPatternTexts;

rules! {
    /// All that `search_pattern` goes by; the default is its document.
    pub struct SearchPatternRules {
        /// Which paths may be searched.
        pub paths: PathRules,
        /// What is left out.
        pub listing: ListingRules,
        /// What is searched where a call does not say (Parameters, `path`).
        pub path: Text = ".".into(),
        /// How the pattern is read, and what is shown of a match.
        pub matching: MatchRules,
        /// Which files are searched.
        pub files: FileRules,
        /// How many lines are returned.
        pub max_results: CountRules = CountRules {
                    default: 50,
                    honoured: true,
                    total: Total::Found,
                },
        /// All messages.
        pub texts: SearchPatternTexts,
    }
}

rules! {
    /// How the pattern is read, and what is shown of a match (Parameters, `pattern`; Output example).
    pub struct MatchRules {
        /// How regular expressions are read, and how large they may grow.
        pub dialect: RegexDialect = RegexDialect {
                    escapes_braces: false,
                    retries_parentheses: false,
                    crlf: false,
                    max_compiled_bytes: 10 << 20,
                    max_cache_bytes: 10 << 20,
                },
        /// Whether upper and lower case are the same.
        pub ignores_case: bool = false,
        /// Whether a carriage return before a line feed belongs to the end of the line; a lone one is like any other character.
        pub takes_crlf: bool = true,
        /// The number of the first line of a file.
        pub origin: u64 = 1,
        /// Whether blanks around a line are left out.
        pub trims: bool = false,
        /// Whether `file` is absolute; otherwise it is relative to what is searched.
        pub absolute: bool = true,
        /// What a search may take of memory.
        pub limits: GrepLimits = GrepLimits {
                    line_bytes: 1 << 30,
                    ..GrepLimits::default()
                },
    }
}

rules! {
    /// Which files are searched (after the output example).
    pub struct FileRules {
        /// Whether a file is left out that is not UTF-8 to its last byte.
        pub skips_other_than_utf8: bool = true,
        /// Whether a file is left out that has a zero byte in it. That is UTF-8, and UTF-8 is what the document goes by.
        pub skips_zero_bytes: bool = false,
        /// Whether files on the deny-list are left out.
        pub skips_denied: bool = true,
        /// Whether a path may name a file, which is then searched. The document speaks of directories only.
        pub named_files: bool = true,
    }
}
