use crate::profiles::omp::call::{CallTexts, Text};

rules! {
    /// All messages of `find`. Where the document elides or does not word a message, the words are ours.
    pub struct FindTexts {
        /// Those of every tool.
        pub call: CallTexts = CallTexts {
                    paths_missing: "`paths` is required: an array of globs, files or directories".into(),
                    empty_entry: "`paths` must contain non-empty globs or paths".into(),
                    ..CallTexts::default()
                },
        /// The limit is zero, negative or not finite (Errors).
        pub limit_not_positive: Text = "Limit must be a positive number".into(),
        /// An internal URL has no file behind it; fills `{url}`.
        pub url_without_file: Text = "Internal URL has no backing file: {url}".into(),
        /// The delegate failed; fills `{reason}` (Errors).
        pub delegate_failed: Text = "{reason}".into(),
        /// The text when nothing matches (Outputs).
        pub empty: Text = "No files found matching pattern".into(),
        /// The notice of a timeout; fills `{seconds}` and `{count}` (Errors).
        pub timed_out: Text = "find timed out after {seconds}s; returning {count} partial matches — increase timeout or narrow pattern".into(),
        /// The notice that there are more matches; fills `{limit}`.
        pub limit_reached: Text = "[Showing the newest {limit} of more matches; narrow the pattern to see the others]".into(),
        /// The same of a delegate, whose order is its own; fills `{limit}`.
        pub delegate_limit_reached: Text = "[Showing {limit} of more matches; narrow the pattern to see the others]".into(),
    }
}
