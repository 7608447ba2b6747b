use crate::profiles::omp::call::{CallTexts, Text};

/// All messages of `search`. Where the document elides or does not word a message, the words are ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchTexts {
    /// Those of every tool.
    pub call: CallTexts,
    /// `pattern` is missing.
    pub pattern_missing: Text,
    /// The pattern is empty (Errors).
    pub pattern_empty: Text,
    /// `skip` is negative (Errors).
    pub skip_negative: Text,
    /// The pattern cannot be compiled; fills `{reason}` (Errors).
    pub invalid_regex: Text,
    /// A selector has no lines; fills `{entry}`.
    pub empty_range: Text,
    /// A selector on a glob; fills `{path}` (Errors).
    pub range_on_glob: Text,
    /// A selector on a directory; fills `{path}` (Errors).
    pub range_on_directory: Text,
    /// A selector on a missing path; fills `{path}` (Errors).
    pub range_not_found: Text,
    /// No archive member can be read; fills `{members}` (Errors).
    pub archives_unreadable: Text,
    /// A file is too large to be searched; fills `{path}` and `{limit}`.
    pub too_large: Text,
    /// A pattern takes too long; fills `{path}`.
    pub too_slow: Text,
    /// The text when nothing matches (Outputs).
    pub empty: Text,
    /// The notice of archive members that cannot be read; fills `{members}` (Outputs).
    pub unreadable_members: Text,
    /// A name in a list of members; fills `{member}` and `{reason}`.
    pub member: Text,
    /// Why a member is not searched: it is binary.
    pub binary: Text,
    /// Why a member is not searched: it is not UTF-8.
    pub not_utf8: Text,
    /// The notice of files that are too large to be searched; fills `{paths}`.
    pub too_large_skipped: Text,
    /// The notice that a file has more matches; fills `{limit}`.
    pub per_file_limit: Text,
    /// The same of a file that is searched alone; fills `{limit}`.
    pub per_file_limit_of_single: Text,
    /// The notice that the search has ended early; fills `{limit}`.
    pub total_limit: Text,
    /// The notice that more files remain; fills `{next}` (Limits & Caps, Pagination).
    pub next_page: Text,
    /// The notice that `skip` is beyond the last file; fills `{skip}` and `{files}`.
    pub beyond_end: Text,
}

impl Default for SearchTexts {
    fn default() -> Self {
        Self {
            call: CallTexts {
                paths_missing: "`paths` is required: a path or an array of paths".into(),
                paths_not_strings: "`paths` must be a string or an array of strings".into(),
                empty_entry: "`paths` must contain non-empty paths or globs".into(),
                ..CallTexts::default()
            },
            pattern_missing: "`pattern` is required: a regular expression".into(),
            pattern_empty: "Pattern must not be empty".into(),
            skip_negative: "Skip must be a non-negative number".into(),
            invalid_regex: "Invalid regex: {reason}".into(),
            empty_range: "Line-range selector has no lines: {entry}".into(),
            range_on_glob: "Line-range selector requires a single file, not a glob: {path}".into(),
            range_on_directory: "Line-range selector requires a single file: {path} is a directory".into(),
            range_not_found: "Path not found for line-range selector: {path}".into(),
            archives_unreadable: "Cannot search archive member(s): {members}".into(),
            too_large: "Cannot search {path}: more than {limit} bytes would have to be held in memory".into(),
            too_slow: "The pattern takes too long on {path}; simplify its repetitions".into(),
            empty: "No matches found".into(),
            unreadable_members: "Skipped unreadable archive members: {members}".into(),
            member: "{member} ({reason})".into(),
            binary: "binary".into(),
            not_utf8: "not UTF-8".into(),
            too_large_skipped: "Skipped files that are too large to be searched: {paths}".into(),
            per_file_limit: "[Only the first {limit} matches of a file are shown; search that file alone to see more]".into(),
            per_file_limit_of_single: "[Only the first {limit} matches are shown; narrow the pattern or the lines to see the others]".into(),
            total_limit: "[The search ended after {limit} matches; narrow the pattern or the paths to see the others]".into(),
            next_page: "[More files match. Use skip={next} for the next page]".into(),
            beyond_end: "[skip={skip} is beyond the last of {files} files]".into(),
        }
    }
}
