use crate::Text;
use crate::engine::truncate::Kept;

rules! {
    /// How the text looks (Outputs; Flow 13, 14).
    pub struct OutputRules {
        /// The setting that switches hashline mode.
        pub hashline_setting: Text = "display.hashline".into(),
        /// Whether hashline mode is on unless the setting says otherwise.
        pub hashline: bool = true,
        /// The number of the first line of a file.
        pub first_line: u64 = 1,
        /// Whether white space at the start of a line is kept.
        pub keeps_indentation: bool = true,
        /// What stands before the number of a line that matches.
        pub match_mark: Text = "*".into(),
        /// What stands before the number of a context line.
        pub context_mark: Text = " ".into(),
        /// What stands between number and content in hashline mode.
        pub hashline_separator: Text = ":".into(),
        /// What stands between number and content otherwise.
        pub plain_separator: Text = "|".into(),
        /// What stands before the path of a single file in hashline mode.
        pub single_prefix: Text = "¶".into(),
        /// What stands before the path in any other heading.
        pub heading_prefix: Text = "# ".into(),
        /// What stands between the path and its tag.
        pub tag_separator: Text = "#".into(),
        /// Whether a single file has a heading in plain mode, too.
        pub plain_single_heading: bool = false,
        /// What stands between two files, besides the line end.
        pub file_separator: Text = "\n".into(),
        /// A line between lines of a file that are not neighbours; none if it is empty.
        pub gap: Text = "".into(),
        /// What stands at the end of a line that was cut.
        pub cut_mark: Text = "…".into(),
        /// The most bytes of the text.
        pub max_bytes: usize = 50 * 1024,
        /// Which end of a text that is too long is kept.
        pub keeps: Kept = Kept::Beginning,
        /// Whether notices are kept when the text is cut; otherwise they are part of what is cut.
        pub notices_survive: bool = true,
        /// Whether missing entries are noticed although there are matches.
        pub missing_noticed_with_matches: bool = true,
        /// What stands between the result and a notice, and between two notices.
        pub notice_separator: Text = "\n\n".into(),
        /// What stands between names in a message.
        pub list_separator: Text = ", ".into(),
    }
}

rules! {
    /// What the structured details hold (Outputs, `details`; Flow 15).
    pub struct DetailRules {
        /// Whether `scopePath` is given.
        pub scope_path: bool = true,
        /// Whether `matchCount` is given.
        pub match_count: bool = true,
        /// Whether `fileCount` is given.
        pub file_count: bool = true,
        /// Whether `files` is given.
        pub files: bool = true,
        /// Whether `fileMatches` is given.
        pub file_matches: bool = true,
        /// Whether the counts are those of the page; otherwise those of the whole search.
        pub of_page: bool = true,
        /// Whether `fileLimitReached` is given when more files remain.
        pub file_limit_reached: bool = true,
        /// Whether it is given for a full page, too, although no file remains.
        pub full_is_reached: bool = false,
        /// Whether `perFileLimitReached` is given when a file was trimmed.
        pub per_file_limit_reached: bool = true,
        /// Whether `linesTruncated` is given when a matched line was shortened.
        pub lines_truncated: bool = true,
        /// Whether shortened context lines count for that, too.
        pub context_counts_as_truncated: bool = false,
        /// Whether `truncated` and `meta.truncation` are given when the text was cut.
        pub truncation: bool = true,
        /// Whether `meta.limits` is given when a limit was reached.
        pub meta_limits: bool = true,
        /// Whether `displayContent` is given.
        pub display_content: bool = true,
        /// Whether `missingPaths` is given when some are.
        pub missing_paths: bool = true,
    }
}
