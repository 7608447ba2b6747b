use crate::Text;
use crate::engine::grep::InvalidRegex;
use crate::profiles::Failure;
use crate::profiles::omp::call::CallTexts;

rules! {
    /// The messages of `search`. Where the document does not give the wording, it is ours.
    pub struct SearchTexts {
        /// The messages shared by all tools.
        pub call: CallTexts,
        /// The pattern is empty (Errors).
        pub pattern_empty: Text = "Pattern must not be empty".into(),
        /// `skip` is negative (Errors).
        pub skip_negative: Text = "Skip must be a non-negative number".into(),
        /// The pattern cannot be compiled; fills `{reason}` (Errors).
        pub invalid_regex: Text = "Invalid regex: {reason}".into(),
        /// A selector has no lines; fills `{entry}`.
        pub empty_range: Text = "Line-range selector has no lines: {entry}".into(),
        /// A selector on a glob; fills `{path}` (Errors).
        pub range_on_glob: Text = "Line-range selector requires a single file, not a glob: {path}".into(),
        /// A selector on a directory; fills `{path}` (Errors).
        pub range_on_directory: Text = "Line-range selector requires a single file: {path} is a directory".into(),
        /// A selector on a missing path; fills `{path}` (Errors).
        pub range_not_found: Text = "Path not found for line-range selector: {path}".into(),
        /// No archive member can be read; fills `{members}` (Errors).
        pub archives_unreadable: Text = "Cannot search archive member(s): {members}".into(),
        /// A file is too large to search; fills `{path}` and `{limit}`.
        pub too_large: Text = "Cannot search {path}: more than {limit} bytes would have to be held in memory".into(),
        /// A pattern takes too long; fills `{path}`.
        pub too_slow: Text = "The pattern takes too long on {path}; simplify its repetitions".into(),
        /// The text if nothing matches (Outputs).
        pub empty: Text = "No matches found".into(),
        /// The notice of archive members that cannot be read; fills `{members}` (Outputs).
        pub unreadable_members: Text = "Skipped unreadable archive members: {members}".into(),
        /// An entry in a list of members; fills `{member}` and `{reason}`.
        pub member: Text = "{member} ({reason})".into(),
        /// The reason for a binary member.
        pub binary: Text = "binary".into(),
        /// The reason for a member that is not UTF-8.
        pub not_utf8: Text = "not UTF-8".into(),
        /// The notice of files that are too large to search; fills `{paths}`.
        pub too_large_skipped: Text = "Skipped files that are too large to be searched: {paths}".into(),
        /// The notice that a file has more matches; fills `{limit}`.
        pub per_file_limit: Text = "[Only the first {limit} matches of a file are shown; search that file alone to see more]".into(),
        /// The same notice for a file that is searched alone; fills `{limit}`.
        pub per_file_limit_of_single: Text = "[Only the first {limit} matches are shown; narrow the pattern or the lines to see the others]".into(),
        /// The notice that the search ended early; fills `{limit}`.
        pub total_limit: Text = "[The search ended after {limit} matches; narrow the pattern or the paths to see the others]".into(),
        /// The notice that more files remain; fills `{next}` (Limits & Caps, Pagination).
        pub next_page: Text = "[More files match. Use skip={next} for the next page]".into(),
        /// The notice that `skip` is beyond the last file; fills `{skip}` and `{files}`.
        pub beyond_end: Text = "[skip={skip} is beyond the last of {files} files]".into(),
    }
}

impl SearchTexts {
    /// The failure for a cancelled call.
    pub(super) fn aborted(&self) -> Failure {
        Failure::new(&self.call.aborted).with("tool", "search")
    }

    /// The failure for an invalid pattern.
    pub(super) fn invalid_regex(&self, invalid: &InvalidRegex) -> Failure {
        Failure::new(&self.invalid_regex).with("reason", &invalid.reason)
    }
}
