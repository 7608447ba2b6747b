use std::time::Duration;

use crate::Text;
use crate::engine::grouped::{GroupLayout, GroupOrder};
use crate::engine::order::Order;
use crate::engine::truncate::Kept;

rules! {
    /// Which matches are returned, and in which order (Flow 9, 10; Limits & Caps).
    pub struct PageRules {
        /// The first of this order are returned when there are more than the limit.
        pub selection: Order = Order::NewestFirst,
        /// The order of what is returned.
        pub order: Order = Order::NewestFirst,
        /// Whether a path that two entries match is listed once.
        pub deduplicates: bool = true,
        /// Whether the limit applies to each entry by itself instead of to all together.
        pub limit_per_entry: bool = false,
        /// Whether as many matches as the limit count as having reached it, although nothing is left out.
        pub full_is_reached: bool = false,
    }
}

impl PageRules {
    /// What tells a path of the entry at this position apart from the same path of another entry.
    #[must_use]
    pub fn source(&self, position: usize) -> usize {
        if self.deduplicates { 0 } else { position }
    }
}

rules! {
    /// How the text looks (Outputs; Flow 10).
    pub struct OutputRules {
        /// How paths are grouped.
        pub layout: GroupLayout = GroupLayout {
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
        /// What marks a directory.
        pub directory_mark: Text = "/".into(),
        /// Whether an exact file is grouped like any other; otherwise it is one line.
        pub groups_exact_file: bool = false,
        /// What paths are relative to as they are shown.
        pub relative_to: RelativeTo = RelativeTo::WorkingDirectory,
        /// Whether a call without a match fails.
        pub empty_fails: bool = false,
        /// What stands between the result and a notice, and between two notices.
        pub notice_separator: Text = "\n\n".into(),
        /// Whether notices come before the result.
        pub notices_first: bool = false,
        /// The most bytes of the text.
        pub max_bytes: usize = 50 * 1024,
        /// Which end of a longer text is kept.
        pub keeps: Kept = Kept::Beginning,
        /// What stands between names in a message.
        pub list_separator: Text = ", ".into(),
    }
}

choices! {
    /// What paths are relative to as they are shown.
    pub enum RelativeTo {
        /// The working directory; paths outside of it are absolute.
        WorkingDirectory,
        /// The base that is searched, where there is only one.
        Base,
        /// Nothing: they are absolute.
        Nothing,
    }
}

rules! {
    /// What the structured details hold (Outputs, `details`; Flow 11).
    pub struct DetailRules {
        /// Whether `scopePath` is given.
        pub scope_path: bool = true,
        /// Whether `fileCount` is given.
        pub file_count: bool = true,
        /// Whether `files` is given.
        pub files: bool = true,
        /// Whether `missingPaths` is given when some are.
        pub missing_paths: bool = true,
        /// Whether `resultLimitReached` is given when it was.
        pub result_limit_reached: bool = true,
        /// Whether `meta.limits` is given when the limit was reached.
        pub meta_limits: bool = true,
        /// Whether `truncation` and `meta.truncation` are given when the text was cut.
        pub truncation: bool = true,
        /// Whether `truncated` is true when the limit was reached.
        pub limit_truncates: bool = true,
        /// Whether `truncated` is true when the text was cut.
        pub bytes_truncate: bool = true,
        /// Whether `truncated` is true after a timeout.
        pub timeout_truncates: bool = true,
    }
}

rules! {
    /// How progress is told (Outputs, Streaming; Flow 8; Limits & Caps).
    pub struct UpdateRules {
        /// Whether there are updates at all.
        pub emitted: bool = true,
        /// The least time between two of them.
        #[serde(with = "crate::rules::seconds")]
        #[cfg_attr(feature = "schema", schemars(with = "f64"))]
        pub interval: Duration = Duration::from_millis(200),
        /// Whether the first is emitted with the first match; otherwise it waits for an interval.
        pub first_at_once: bool = true,
        /// Whether an update repeats what the one before has told.
        pub cumulative: bool = true,
        /// Whether updates are grouped as the final text is.
        pub grouped: bool = false,
    }
}
