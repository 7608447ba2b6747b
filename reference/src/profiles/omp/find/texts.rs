use std::borrow::Cow;

/// A message, perhaps with `{placeholders}`.
pub type Text = Cow<'static, str>;

/// All messages of `find`. Where the document elides or does not word a message, the words are ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindTexts {
    /// The arguments are no object.
    pub arguments_not_object: Text,
    /// `paths` is missing.
    pub paths_missing: Text,
    /// `paths` is not an array of strings.
    pub paths_not_strings: Text,
    /// A field has the wrong type; fills `{field}` and `{expected}`.
    pub wrong_type: Text,
    /// An entry is empty, or there is none (Errors).
    pub empty_entry: Text,
    /// Several paths are joined in one entry; fills `{entry}` (Errors).
    pub joined_entry: Text,
    /// The limit is zero, negative or not finite (Errors).
    pub limit_not_positive: Text,
    /// The search would begin at the root of the file system (Errors).
    pub root_rejected: Text,
    /// A base is missing; fills `{paths}` (Errors).
    pub not_found: Text,
    /// The base of a glob is no directory; fills `{path}` (Errors).
    pub not_a_directory: Text,
    /// The file system failed; fills `{path}` and `{reason}`.
    pub unreadable: Text,
    /// A pattern cannot be read; fills `{pattern}` and `{reason}`.
    pub invalid_glob: Text,
    /// An internal URL has glob characters; fills `{url}` (Modes, Internal URL input).
    pub url_glob: Text,
    /// An internal URL is unknown; fills `{url}`.
    pub url_unknown: Text,
    /// An internal URL has no file behind it; fills `{url}`.
    pub url_without_file: Text,
    /// The delegate failed; fills `{reason}` (Errors).
    pub delegate_failed: Text,
    /// The caller aborted (Errors).
    pub aborted: Text,
    /// The text when nothing matches (Outputs).
    pub empty: Text,
    /// The notice of a timeout; fills `{seconds}` and `{count}` (Errors).
    pub timed_out: Text,
    /// The notice of missing entries; fills `{paths}` (Outputs).
    pub missing: Text,
    /// The notice that there are more matches; fills `{limit}`.
    pub limit_reached: Text,
    /// The same of a delegate, whose order is its own; fills `{limit}`.
    pub delegate_limit_reached: Text,
    /// The last line of a text that was cut; fills `{bytes}`.
    pub cut: Text,
}

impl Default for FindTexts {
    fn default() -> Self {
        Self {
            arguments_not_object: "Arguments must be an object".into(),
            paths_missing: "`paths` is required: an array of globs, files or directories".into(),
            paths_not_strings: "`paths` must be an array of strings".into(),
            wrong_type: "`{field}` must be {expected}".into(),
            empty_entry: "`paths` must contain non-empty globs or paths".into(),
            joined_entry: "paths is an array — pass [\"a\", \"b\"] not [\"a,b\"] (split the entry \"{entry}\")".into(),
            limit_not_positive: "Limit must be a positive number".into(),
            root_rejected: "Searching from root directory '/' is not allowed".into(),
            not_found: "Path not found: {paths}".into(),
            not_a_directory: "Path is not a directory: {path}".into(),
            unreadable: "Cannot read {path}: {reason}".into(),
            invalid_glob: "Invalid glob pattern `{pattern}`: {reason}".into(),
            url_glob: "Glob patterns are not supported for internal URLs: {url}".into(),
            url_unknown: "Unknown internal URL: {url}".into(),
            url_without_file: "Internal URL has no backing file: {url}".into(),
            delegate_failed: "{reason}".into(),
            aborted: "find was aborted by the caller".into(),
            empty: "No files found matching pattern".into(),
            timed_out: "find timed out after {seconds}s; returning {count} partial matches — increase timeout or narrow pattern".into(),
            missing: "Skipped missing paths: {paths}".into(),
            limit_reached: "[Showing the newest {limit} of more matches; narrow the pattern to see the others]".into(),
            delegate_limit_reached: "[Showing {limit} of more matches; narrow the pattern to see the others]".into(),
            cut: "[Output cut at {bytes} bytes]".into(),
        }
    }
}
