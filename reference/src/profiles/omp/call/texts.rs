use std::borrow::Cow;

/// A message, perhaps with `{placeholders}`.
pub type Text = Cow<'static, str>;

/// The messages of all tools. Where a document elides or does not word a message, the words are ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallTexts {
    /// The arguments are no object.
    pub arguments_not_object: Text,
    /// `paths` is missing.
    pub paths_missing: Text,
    /// `paths` does not hold strings.
    pub paths_not_strings: Text,
    /// A field has the wrong type; fills `{field}` and `{expected}`.
    pub wrong_type: Text,
    /// An entry is empty, or there is none (Errors).
    pub empty_entry: Text,
    /// Several paths are joined in one entry; fills `{entry}` (Errors).
    pub joined_entry: Text,
    /// The search would begin at the root of the file system (Errors).
    pub root_rejected: Text,
    /// A base is missing; fills `{paths}` (Errors).
    pub not_found: Text,
    /// The base of a glob is no directory; fills `{path}` (Errors).
    pub not_a_directory: Text,
    /// The file system failed; fills `{path}` and `{reason}`.
    pub unreadable: Text,
    /// A pattern of paths cannot be read; fills `{pattern}` and `{reason}`.
    pub invalid_glob: Text,
    /// An internal URL has glob characters; fills `{url}`.
    pub url_glob: Text,
    /// An internal URL is unknown; fills `{url}`.
    pub url_unknown: Text,
    /// The caller aborted; fills `{tool}`.
    pub aborted: Text,
    /// The notice of missing entries; fills `{paths}` (Outputs).
    pub missing: Text,
    /// The last line of a text that was cut; fills `{bytes}`.
    pub cut: Text,
}

impl Default for CallTexts {
    fn default() -> Self {
        Self {
            arguments_not_object: "Arguments must be an object".into(),
            paths_missing: "`paths` is required".into(),
            paths_not_strings: "`paths` must be an array of strings".into(),
            wrong_type: "`{field}` must be {expected}".into(),
            empty_entry: "`paths` must contain non-empty paths".into(),
            joined_entry: "paths is an array — pass [\"a\", \"b\"] not [\"a,b\"] (split the entry \"{entry}\")".into(),
            root_rejected: "Searching from root directory '/' is not allowed".into(),
            not_found: "Path not found: {paths}".into(),
            not_a_directory: "Path is not a directory: {path}".into(),
            unreadable: "Cannot read {path}: {reason}".into(),
            invalid_glob: "Invalid glob pattern `{pattern}`: {reason}".into(),
            url_glob: "Glob patterns are not supported for internal URLs: {url}".into(),
            url_unknown: "Unknown internal URL: {url}".into(),
            aborted: "{tool} was aborted by the caller".into(),
            missing: "Skipped missing paths: {paths}".into(),
            cut: "[Output cut at {bytes} bytes]".into(),
        }
    }
}
