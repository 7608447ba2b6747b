use std::borrow::Cow;

/// A message, perhaps with `{placeholders}`.
pub type Text = Cow<'static, str>;

/// All messages of `glob`. Where the document does not word a message, the words are ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlobTexts {
    /// A refusal; fills `{reason}` (execute).
    pub invalid: Text,
    /// A reason: the arguments are no object.
    pub not_an_object: Text,
    /// A reason: a parameter is missing; fills `{field}`.
    pub missing: Text,
    /// A reason: a parameter has the wrong type; fills `{field}` and `{expected}`.
    pub wrong_type: Text,
    /// A reason: the search directory is outside of the root (Path safety).
    pub outside_root: Text,
    /// A reason: it is not there; fills `{path}` (Path access).
    pub not_found: Text,
    /// A reason: it is no directory; fills `{path}` (validateToolParams).
    pub not_a_directory: Text,
    /// A reason: it cannot be looked at; fills `{error}` (Path access).
    pub inaccessible: Text,
    /// A reason: the pattern is empty (Pattern syntax errors).
    pub empty_pattern: Text,
    /// A reason: the pattern cannot be read; fills `{pattern}` (Pattern syntax errors).
    pub invalid_pattern: Text,
    /// An exception during the search; fills `{message}` (execute, catch).
    pub search_failed: Text,
    /// What is displayed for it (execute, catch).
    pub search_failed_display: Text,
    /// The message of a search whose caller aborts.
    pub aborted: Text,
    /// The first line of a list; fills `{count}`, `{pattern}` and `{ignored}`, the list follows (execute).
    pub found: Text,
    /// What `{ignored}` is there, if any were; fills `{count}`.
    pub found_ignored: Text,
    /// What is displayed for a list; fills `{count}`.
    pub found_display: Text,
    /// The text without a match; fills `{pattern}` and `{ignored}` (execute).
    pub none: Text,
    /// What `{ignored}` is there, if any were; fills `{count}`.
    pub none_ignored: Text,
    /// What is displayed without a match.
    pub none_display: Text,
    /// The description of a call; fills `{pattern}` and `{within}` (getDescription).
    pub description: Text,
    /// What `{within}` is there, if a path was given; fills `{path}`.
    pub description_within: Text,
    /// What is displayed for a filtered list; fills `{count}` (Filtering).
    pub filtered_display: Text,
    /// An answer to a simpler pattern; fills `{text}` (Recovery).
    pub recovered: Text,
    /// The text if the simpler pattern fails, too; fills `{message}` (Recovery).
    pub not_recovered: Text,
    /// What is displayed for that (Recovery).
    pub not_recovered_display: Text,
    /// What a guarded call is refused with (Security).
    pub guarded: Text,
}

impl Default for GlobTexts {
    fn default() -> Self {
        Self {
            invalid: "Error: Invalid parameters. Reason: {reason}".into(),
            not_an_object: "params must be an object".into(),
            missing: "params must have the property '{field}'".into(),
            wrong_type: "params/{field} must be {expected}".into(),
            outside_root: "Search path resolves outside the tool's root directory".into(),
            not_found: "Search path does not exist {path}".into(),
            not_a_directory: "Search path is not a directory: {path}".into(),
            inaccessible: "Error accessing search path: {error}".into(),
            empty_pattern: "The 'pattern' parameter cannot be empty.".into(),
            invalid_pattern: "Invalid glob pattern: {pattern}".into(),
            search_failed: "Error during glob search operation: {message}".into(),
            search_failed_display: "Error: An unexpected error occurred.".into(),
            aborted: "The search was aborted".into(),
            found: "Found {count} file(s) matching \"{pattern}\"{ignored}, sorted by modification time (newest first):\n".into(),
            found_ignored: " ({count} additional files were git-ignored)".into(),
            found_display: "Found {count} matching file(s)".into(),
            none: "No files found matching pattern \"{pattern}\"{ignored}".into(),
            none_ignored: " ({count} files were git-ignored)".into(),
            none_display: "No files found".into(),
            description: "'{pattern}'{within}".into(),
            description_within: " within {path}".into(),
            filtered_display: "Found {count} filtered file(s)".into(),
            recovered: "Warning: Used simplified pattern due to error.\n{text}".into(),
            not_recovered: "Error: Could not execute glob search. {message}".into(),
            not_recovered_display: "Glob search failed".into(),
            guarded: "Invalid path parameter".into(),
        }
    }
}
