use crate::profiles::omp::call::{CallTexts, Text};

/// All messages of `find`. Where the document elides or does not word a message, the words are ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindTexts {
    /// Those of every tool.
    pub call: CallTexts,
    /// The limit is zero, negative or not finite (Errors).
    pub limit_not_positive: Text,
    /// An internal URL has no file behind it; fills `{url}`.
    pub url_without_file: Text,
    /// The delegate failed; fills `{reason}` (Errors).
    pub delegate_failed: Text,
    /// The text when nothing matches (Outputs).
    pub empty: Text,
    /// The notice of a timeout; fills `{seconds}` and `{count}` (Errors).
    pub timed_out: Text,
    /// The notice that there are more matches; fills `{limit}`.
    pub limit_reached: Text,
    /// The same of a delegate, whose order is its own; fills `{limit}`.
    pub delegate_limit_reached: Text,
}

impl Default for FindTexts {
    fn default() -> Self {
        Self {
            call: CallTexts {
                paths_missing: "`paths` is required: an array of globs, files or directories".into(),
                empty_entry: "`paths` must contain non-empty globs or paths".into(),
                ..CallTexts::default()
            },
            limit_not_positive: "Limit must be a positive number".into(),
            url_without_file: "Internal URL has no backing file: {url}".into(),
            delegate_failed: "{reason}".into(),
            empty: "No files found matching pattern".into(),
            timed_out: "find timed out after {seconds}s; returning {count} partial matches — increase timeout or narrow pattern".into(),
            limit_reached: "[Showing the newest {limit} of more matches; narrow the pattern to see the others]".into(),
            delegate_limit_reached: "[Showing {limit} of more matches; narrow the pattern to see the others]".into(),
        }
    }
}
