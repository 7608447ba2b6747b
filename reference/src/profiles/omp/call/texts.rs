use std::io;
use std::path::Path;

use crate::Text;
use crate::engine::display;
use crate::profiles::{ArgumentTexts, Failure};

rules! {
    /// The messages shared by all tools. Where the document does not give the wording, it is ours.
    pub struct CallTexts {
        /// Arguments of the wrong shape.
        pub arguments: ArgumentTexts = ArgumentTexts {
            not_an_object: "Arguments must be an object".into(),
            missing: "`{field}` is required: {form}".into(),
            ..ArgumentTexts::default()
        },
        /// An entry is empty, or `paths` is (Errors).
        pub empty_entry: Text = "`paths` must contain non-empty paths or globs".into(),
        /// Several paths are joined in one entry; fills `{entry}` (Errors).
        pub joined_entry: Text = "paths is an array — pass [\"a\", \"b\"] not [\"a,b\"] (split the entry \"{entry}\")".into(),
        /// The search would start at the root of the file system (Errors).
        pub root_rejected: Text = "Searching from root directory '/' is not allowed".into(),
        /// A base is missing; fills `{paths}` (Errors).
        pub not_found: Text = "Path not found: {paths}".into(),
        /// The base of a glob is not a directory; fills `{path}` (Errors).
        pub not_a_directory: Text = "Path is not a directory: {path}".into(),
        /// A system error; fills `{path}` and `{reason}`.
        pub unreadable: Text = "Cannot read {path}: {reason}".into(),
        /// A glob is invalid; fills `{pattern}` and `{reason}`.
        pub invalid_glob: Text = "Invalid glob pattern `{pattern}`: {reason}".into(),
        /// An internal URL contains glob characters; fills `{url}`.
        pub url_glob: Text = "Glob patterns are not supported for internal URLs: {url}".into(),
        /// An internal URL is unknown; fills `{url}`.
        pub url_unknown: Text = "Unknown internal URL: {url}".into(),
        /// The caller cancelled the call; fills `{tool}`.
        pub aborted: Text = "{tool} was aborted by the caller".into(),
        /// The notice of missing entries; fills `{paths}` (Outputs).
        pub missing: Text = "Skipped missing paths: {paths}".into(),
        /// The last line of a text that was cut; fills `{bytes}`.
        pub cut: Text = "[Output cut at {bytes} bytes]".into(),
        /// The separator of names in a message.
        pub list_separator: Text = ", ".into(),
    }
}

impl CallTexts {
    /// The failure for missing paths.
    pub(in crate::profiles::omp) fn not_found(&self, paths: &[String]) -> Failure {
        Failure::new(&self.not_found).with("paths", paths.join(&self.list_separator))
    }

    /// The failure for a system error at this path.
    pub(in crate::profiles::omp) fn unreadable(&self, path: &Path, error: &io::Error) -> Failure {
        Failure::new(&self.unreadable)
            .with("path", display::slashed(path))
            .with("reason", error)
    }
}
