use std::borrow::Cow;

/// A message, perhaps with `{placeholders}`.
pub type Text = Cow<'static, str>;

rules! {
    /// The messages of all tools. Where a document elides or does not word a message, the words are ours.
    pub struct CallTexts {
        /// The arguments are no object.
        pub arguments_not_object: Text = "Arguments must be an object".into(),
        /// `paths` is missing.
        pub paths_missing: Text = "`paths` is required".into(),
        /// `paths` does not hold strings.
        pub paths_not_strings: Text = "`paths` must be an array of strings".into(),
        /// A field has the wrong type; fills `{field}` and `{expected}`.
        pub wrong_type: Text = "`{field}` must be {expected}".into(),
        /// An entry is empty, or there is none (Errors).
        pub empty_entry: Text = "`paths` must contain non-empty paths".into(),
        /// Several paths are joined in one entry; fills `{entry}` (Errors).
        pub joined_entry: Text = "paths is an array — pass [\"a\", \"b\"] not [\"a,b\"] (split the entry \"{entry}\")".into(),
        /// The search would begin at the root of the file system (Errors).
        pub root_rejected: Text = "Searching from root directory '/' is not allowed".into(),
        /// A base is missing; fills `{paths}` (Errors).
        pub not_found: Text = "Path not found: {paths}".into(),
        /// The base of a glob is no directory; fills `{path}` (Errors).
        pub not_a_directory: Text = "Path is not a directory: {path}".into(),
        /// The file system failed; fills `{path}` and `{reason}`.
        pub unreadable: Text = "Cannot read {path}: {reason}".into(),
        /// A pattern of paths cannot be read; fills `{pattern}` and `{reason}`.
        pub invalid_glob: Text = "Invalid glob pattern `{pattern}`: {reason}".into(),
        /// An internal URL has glob characters; fills `{url}`.
        pub url_glob: Text = "Glob patterns are not supported for internal URLs: {url}".into(),
        /// An internal URL is unknown; fills `{url}`.
        pub url_unknown: Text = "Unknown internal URL: {url}".into(),
        /// The caller aborted; fills `{tool}`.
        pub aborted: Text = "{tool} was aborted by the caller".into(),
        /// The notice of missing entries; fills `{paths}` (Outputs).
        pub missing: Text = "Skipped missing paths: {paths}".into(),
        /// The last line of a text that was cut; fills `{bytes}`.
        pub cut: Text = "[Output cut at {bytes} bytes]".into(),
    }
}
