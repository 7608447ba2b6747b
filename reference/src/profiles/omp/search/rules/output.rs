use crate::engine::truncate::Kept;

/// How the text looks (Outputs; Flow 13, 14).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputRules {
    /// The setting that switches hashline mode.
    pub hashline_setting: &'static str,
    /// Whether hashline mode is on unless the setting says otherwise.
    pub hashline: bool,
    /// The number of the first line of a file.
    pub first_line: u64,
    /// Whether white space at the start of a line is kept.
    pub keeps_indentation: bool,
    /// What stands before the number of a line that matches.
    pub match_mark: &'static str,
    /// What stands before the number of a context line.
    pub context_mark: &'static str,
    /// What stands between number and content in hashline mode.
    pub hashline_separator: &'static str,
    /// What stands between number and content otherwise.
    pub plain_separator: &'static str,
    /// What stands before the path of a single file in hashline mode.
    pub single_prefix: &'static str,
    /// What stands before the path in any other heading.
    pub heading_prefix: &'static str,
    /// What stands between the path and its tag.
    pub tag_separator: &'static str,
    /// Whether a single file has a heading in plain mode, too.
    pub plain_single_heading: bool,
    /// What stands between two files, besides the line end.
    pub file_separator: &'static str,
    /// A line between lines of a file that are not neighbours; none if it is empty.
    pub gap: &'static str,
    /// What stands at the end of a line that was cut.
    pub cut_mark: &'static str,
    /// The most bytes of the text.
    pub max_bytes: usize,
    /// Which end of a text that is too long is kept.
    pub keeps: Kept,
    /// Whether notices are kept when the text is cut; otherwise they are part of what is cut.
    pub notices_survive: bool,
    /// Whether missing entries are noticed although there are matches.
    pub missing_noticed_with_matches: bool,
    /// What stands between the result and a notice, and between two notices.
    pub notice_separator: &'static str,
    /// What stands between names in a message.
    pub list_separator: &'static str,
}

impl Default for OutputRules {
    fn default() -> Self {
        Self {
            hashline_setting: "display.hashline",
            hashline: true,
            first_line: 1,
            keeps_indentation: true,
            match_mark: "*",
            context_mark: " ",
            hashline_separator: ":",
            plain_separator: "|",
            single_prefix: "¶",
            heading_prefix: "# ",
            tag_separator: "#",
            plain_single_heading: false,
            file_separator: "\n",
            gap: "",
            cut_mark: "…",
            max_bytes: 50 * 1024,
            keeps: Kept::Beginning,
            notices_survive: true,
            missing_noticed_with_matches: true,
            notice_separator: "\n\n",
            list_separator: ", ",
        }
    }
}

/// What the structured details hold (Outputs, `details`; Flow 15).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DetailRules {
    /// Whether `scopePath` is given.
    pub scope_path: bool,
    /// Whether `matchCount` is given.
    pub match_count: bool,
    /// Whether `fileCount` is given.
    pub file_count: bool,
    /// Whether `files` is given.
    pub files: bool,
    /// Whether `fileMatches` is given.
    pub file_matches: bool,
    /// Whether the counts are those of the page; otherwise those of the whole search.
    pub of_page: bool,
    /// Whether `fileLimitReached` is given when more files remain.
    pub file_limit_reached: bool,
    /// Whether it is given for a full page, too, although no file remains.
    pub full_is_reached: bool,
    /// Whether `perFileLimitReached` is given when a file was trimmed.
    pub per_file_limit_reached: bool,
    /// Whether `linesTruncated` is given when a matched line was shortened.
    pub lines_truncated: bool,
    /// Whether shortened context lines count for that, too.
    pub context_counts_as_truncated: bool,
    /// Whether `truncated` and `meta.truncation` are given when the text was cut.
    pub truncation: bool,
    /// Whether `meta.limits` is given when a limit was reached.
    pub meta_limits: bool,
    /// Whether `displayContent` is given.
    pub display_content: bool,
    /// Whether `missingPaths` is given when some are.
    pub missing_paths: bool,
}

impl Default for DetailRules {
    fn default() -> Self {
        Self {
            scope_path: true,
            match_count: true,
            file_count: true,
            files: true,
            file_matches: true,
            of_page: true,
            file_limit_reached: true,
            full_is_reached: false,
            per_file_limit_reached: true,
            lines_truncated: true,
            context_counts_as_truncated: false,
            truncation: true,
            meta_limits: true,
            display_content: true,
            missing_paths: true,
        }
    }
}
