use std::time::Duration;

use crate::engine::grouped::{GroupLayout, GroupOrder};
use crate::engine::order::Order;
use crate::engine::truncate::Kept;

/// Which matches are returned, and in which order (Flow 9, 10; Limits & Caps).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageRules {
    /// The first of this order are returned when there are more than the limit.
    pub selection: Order,
    /// The order of what is returned.
    pub order: Order,
    /// Whether a path that two entries match is listed once.
    pub deduplicates: bool,
    /// Whether the limit applies to each entry by itself instead of to all together.
    pub limit_per_entry: bool,
    /// Whether as many matches as the limit count as having reached it, although nothing is left out.
    pub full_is_reached: bool,
}

impl PageRules {
    /// What tells a path of the entry at this position apart from the same path of another entry.
    #[must_use]
    pub fn source(&self, position: usize) -> usize {
        if self.deduplicates { 0 } else { position }
    }
}

impl Default for PageRules {
    fn default() -> Self {
        Self {
            selection: Order::NewestFirst,
            order: Order::NewestFirst,
            deduplicates: true,
            limit_per_entry: false,
            full_is_reached: false,
        }
    }
}

/// How the text looks (Outputs; Flow 10).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputRules {
    /// How paths are grouped.
    pub layout: GroupLayout,
    /// What marks a directory.
    pub directory_mark: &'static str,
    /// Whether an exact file is grouped like any other; otherwise it is one line.
    pub groups_exact_file: bool,
    /// What paths are relative to as they are shown.
    pub relative_to: RelativeTo,
    /// Whether a call without a match fails.
    pub empty_fails: bool,
    /// What stands between the result and a notice, and between two notices.
    pub notice_separator: &'static str,
    /// Whether notices come before the result.
    pub notices_first: bool,
    /// The most bytes of the text.
    pub max_bytes: usize,
    /// Which end of a longer text is kept.
    pub keeps: Kept,
    /// What stands between names in a message.
    pub list_separator: &'static str,
}

impl Default for OutputRules {
    fn default() -> Self {
        Self {
            layout: GroupLayout {
                grouped: true,
                header_prefix: "# ".to_owned(),
                header_suffix: "/".to_owned(),
                top_header: String::new(),
                top_first: true,
                order: GroupOrder::ByFirstMember,
                names_only: true,
                separator: String::new(),
                levels: None,
            },
            directory_mark: "/",
            groups_exact_file: false,
            relative_to: RelativeTo::WorkingDirectory,
            empty_fails: false,
            notice_separator: "\n\n",
            notices_first: false,
            max_bytes: 50 * 1024,
            keeps: Kept::Beginning,
            list_separator: ", ",
        }
    }
}

/// What paths are relative to as they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RelativeTo {
    /// The working directory; paths outside of it are absolute.
    WorkingDirectory,
    /// The base that is searched, where there is only one.
    Base,
    /// Nothing: they are absolute.
    Nothing,
}

/// What the structured details hold (Outputs, `details`; Flow 11).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DetailRules {
    /// Whether `scopePath` is given.
    pub scope_path: bool,
    /// Whether `fileCount` is given.
    pub file_count: bool,
    /// Whether `files` is given.
    pub files: bool,
    /// Whether `missingPaths` is given when some are.
    pub missing_paths: bool,
    /// Whether `resultLimitReached` is given when it was.
    pub result_limit_reached: bool,
    /// Whether `meta.limits` is given when the limit was reached.
    pub meta_limits: bool,
    /// Whether `truncation` and `meta.truncation` are given when the text was cut.
    pub truncation: bool,
    /// Whether `truncated` is true when the limit was reached.
    pub limit_truncates: bool,
    /// Whether `truncated` is true when the text was cut.
    pub bytes_truncate: bool,
    /// Whether `truncated` is true after a timeout.
    pub timeout_truncates: bool,
}

impl Default for DetailRules {
    fn default() -> Self {
        Self {
            scope_path: true,
            file_count: true,
            files: true,
            missing_paths: true,
            result_limit_reached: true,
            meta_limits: true,
            truncation: true,
            limit_truncates: true,
            bytes_truncate: true,
            timeout_truncates: true,
        }
    }
}

/// How progress is told (Outputs, Streaming; Flow 8; Limits & Caps).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpdateRules {
    /// Whether there are updates at all.
    pub emitted: bool,
    /// The least time between two of them.
    pub interval: Duration,
    /// Whether the first is emitted with the first match; otherwise it waits for an interval.
    pub first_at_once: bool,
    /// Whether an update repeats what the one before has told.
    pub cumulative: bool,
    /// Whether updates are grouped as the final text is.
    pub grouped: bool,
}

impl Default for UpdateRules {
    fn default() -> Self {
        Self {
            emitted: true,
            interval: Duration::from_millis(200),
            first_at_once: true,
            cumulative: true,
            grouped: false,
        }
    }
}
