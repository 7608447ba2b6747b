use crate::profiles::codescout::call::PathRules;

use super::texts::ReadFileTexts;

/// All that `read_file` goes by; the default is its document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

/// How `start_line` and `end_line` are read (Parameters; after the range example).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeRules {
    /// The number of the first line of a file.
    pub origin: u64,
    /// Whether `end_line` is one of the lines.
    pub end_inclusive: bool,
    /// The most lines that are returned where the cap applies.
    pub cap: u64,
    /// Whether the cap applies to a call without bounds.
    pub caps_whole: bool,
    /// Whether it applies to a call with `start_line` alone. The document does not say; a long rest is as long as a long file.
    pub caps_only_start: bool,
    /// Whether it applies to a call with `end_line` alone. The document does not say; the caller has named a bound.
    pub caps_only_end: bool,
    /// Whether it applies to a call with both bounds.
    pub caps_both: bool,
    /// Whether a range without lines makes the call fail.
    pub rejects_empty: bool,
    /// Whether a range that begins after the last line makes the call fail.
    pub rejects_beyond_end: bool,
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

impl Default for RangeRules {
    fn default() -> Self {
        Self {
            origin: 1,
            end_inclusive: true,
            cap: 200,
            caps_whole: true,
            caps_only_start: true,
            caps_only_end: false,
            caps_both: false,
            rejects_empty: true,
            rejects_beyond_end: true,
        }
    }
}

/// What the answer holds (Output examples).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentRules {
    /// Whether the last line of a whole file keeps its end.
    pub keeps_last_line_end: bool,
    /// Whether the last line of a range keeps its end, so that ranges put together are the file.
    pub keeps_last_line_end_of_range: bool,
    /// Whether `total_lines` is given where the cap applies, which has the whole file counted.
    pub total_lines: bool,
    /// Whether it is given of every range, too; then even the shortest one has the whole file read.
    pub total_lines_of_range: bool,
    /// Whether `overflow` tells of lines that the cap has cut off.
    pub overflow: bool,
    /// Whether bytes that are no text are shown as replacement characters; otherwise the call fails.
    pub replaces_invalid: bool,
}

impl Default for ContentRules {
    fn default() -> Self {
        Self {
            keeps_last_line_end: true,
            keeps_last_line_end_of_range: true,
            total_lines: true,
            total_lines_of_range: false,
            overflow: true,
            replaces_invalid: false,
        }
    }
}
