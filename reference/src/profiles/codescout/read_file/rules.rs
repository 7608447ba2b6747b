use crate::profiles::codescout::call::PathRules;

use super::texts::ReadFileTexts;

rules! {
    /// All that `read_file` goes by; the default is its document.
    pub struct ReadFileRules {
        /// Which paths may be read.
        pub paths: PathRules,
        /// How `start_line` and `end_line` are read.
        pub range: RangeRules,
        /// What the answer holds.
        pub content: ContentRules,
        /// All messages.
        pub texts: ReadFileTexts,
    }
}

rules! {
    /// How `start_line` and `end_line` are read (Parameters; after the range example).
    pub struct RangeRules {
        /// The number of the first line of a file.
        pub origin: u64 = 1,
        /// Whether `end_line` is one of the lines.
        pub end_inclusive: bool = true,
        /// The most lines that are returned where the cap applies.
        pub cap: u64 = 200,
        /// Whether the cap applies to a call without bounds.
        pub caps_whole: bool = true,
        /// Whether it applies to a call with `start_line` alone. The document does not say; a long rest is as long as a long file.
        pub caps_only_start: bool = true,
        /// Whether it applies to a call with `end_line` alone. The document does not say; the caller has named a bound.
        pub caps_only_end: bool = false,
        /// Whether it applies to a call with both bounds.
        pub caps_both: bool = false,
        /// Whether a range without lines makes the call fail.
        pub rejects_empty: bool = true,
        /// Whether a range that begins after the last line makes the call fail.
        pub rejects_beyond_end: bool = true,
    }
}

impl RangeRules {
    pub(super) fn caps(&self, has_start: bool, has_end: bool) -> bool {
        match (has_start, has_end) {
            (false, false) => self.caps_whole,
            (true, false) => self.caps_only_start,
            (false, true) => self.caps_only_end,
            (true, true) => self.caps_both,
        }
    }
}

rules! {
    /// What the answer holds (Output examples).
    pub struct ContentRules {
        /// Whether the last line of a whole file keeps its end.
        pub keeps_last_line_end: bool = true,
        /// Whether the last line of a range keeps its end, so that ranges put together are the file.
        pub keeps_last_line_end_of_range: bool = true,
        /// Whether `total_lines` is given where the cap applies, which has the whole file counted.
        pub total_lines: bool = true,
        /// Whether it is given of every range, too; then even the shortest one has the whole file read.
        pub total_lines_of_range: bool = false,
        /// Whether `overflow` tells of lines that the cap has cut off.
        pub overflow: bool = true,
        /// Whether bytes that are no text are shown as replacement characters; otherwise the call fails.
        pub replaces_invalid: bool = false,
    }
}
