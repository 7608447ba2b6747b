use std::borrow::Cow;

/// A message, perhaps with `{placeholders}`.
pub type Text = Cow<'static, str>;

rules! {
    /// All messages of `glob`. Where the document does not word a message, the words are ours.
    pub struct GlobTexts {
        /// A refusal; fills `{reason}` (execute).
        pub invalid: Text = "Error: Invalid parameters. Reason: {reason}".into(),
        /// A reason: the arguments are no object.
        pub not_an_object: Text = "params must be an object".into(),
        /// A reason: a parameter is missing; fills `{field}`.
        pub missing: Text = "params must have the property '{field}'".into(),
        /// A reason: a parameter has the wrong type; fills `{field}` and `{expected}`.
        pub wrong_type: Text = "params/{field} must be {expected}".into(),
        /// A reason: the search directory is outside of the root (Path safety).
        pub outside_root: Text = "Search path resolves outside the tool's root directory".into(),
        /// A reason: it is not there; fills `{path}` (Path access).
        pub not_found: Text = "Search path does not exist {path}".into(),
        /// A reason: it is no directory; fills `{path}` (validateToolParams).
        pub not_a_directory: Text = "Search path is not a directory: {path}".into(),
        /// A reason: it cannot be looked at; fills `{error}` (Path access).
        pub inaccessible: Text = "Error accessing search path: {error}".into(),
        /// A reason: the pattern is empty (Pattern syntax errors).
        pub empty_pattern: Text = "The 'pattern' parameter cannot be empty.".into(),
        /// A reason: the pattern cannot be read; fills `{pattern}` (Pattern syntax errors).
        pub invalid_pattern: Text = "Invalid glob pattern: {pattern}".into(),
        /// An exception during the search; fills `{message}` (execute, catch).
        pub search_failed: Text = "Error during glob search operation: {message}".into(),
        /// What is displayed for it (execute, catch).
        pub search_failed_display: Text = "Error: An unexpected error occurred.".into(),
        /// The message of a search whose caller aborts.
        pub aborted: Text = "The search was aborted".into(),
        /// The first line of a list; fills `{count}`, `{pattern}` and `{ignored}`, the list follows (execute).
        pub found: Text = "Found {count} file(s) matching \"{pattern}\"{ignored}, sorted by modification time (newest first):\n".into(),
        /// What `{ignored}` is there, if any were; fills `{count}`.
        pub found_ignored: Text = " ({count} additional files were git-ignored)".into(),
        /// What is displayed for a list; fills `{count}`.
        pub found_display: Text = "Found {count} matching file(s)".into(),
        /// The text without a match; fills `{pattern}` and `{ignored}` (execute).
        pub none: Text = "No files found matching pattern \"{pattern}\"{ignored}".into(),
        /// What `{ignored}` is there, if any were; fills `{count}`.
        pub none_ignored: Text = " ({count} files were git-ignored)".into(),
        /// What is displayed without a match.
        pub none_display: Text = "No files found".into(),
        /// The description of a call; fills `{pattern}` and `{within}` (getDescription).
        pub description: Text = "'{pattern}'{within}".into(),
        /// What `{within}` is there, if a path was given; fills `{path}`.
        pub description_within: Text = " within {path}".into(),
        /// What is displayed for a filtered list; fills `{count}` (Filtering).
        pub filtered_display: Text = "Found {count} filtered file(s)".into(),
        /// An answer to a simpler pattern; fills `{text}` (Recovery).
        pub recovered: Text = "Warning: Used simplified pattern due to error.\n{text}".into(),
        /// The text if the simpler pattern fails, too; fills `{message}` (Recovery).
        pub not_recovered: Text = "Error: Could not execute glob search. {message}".into(),
        /// What is displayed for that (Recovery).
        pub not_recovered_display: Text = "Glob search failed".into(),
        /// What a guarded call is refused with (Security).
        pub guarded: Text = "Invalid path parameter".into(),
    }
}
