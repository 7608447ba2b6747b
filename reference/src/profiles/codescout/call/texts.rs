use std::borrow::Cow;

/// A message, perhaps with `{placeholders}`.
pub type Text = Cow<'static, str>;

rules! {
    /// The messages that several tools have. The document words none of them.
    pub struct CallTexts {
        /// The arguments are no object.
        pub arguments_not_object: Text = "the arguments must be an object".into(),
        /// A required argument is missing; fills `{field}`.
        pub missing: Text = "`{field}` is required".into(),
        /// An argument has the wrong type; fills `{field}` and `{expected}`.
        pub wrong_type: Text = "`{field}` must be {expected}".into(),
        /// A path leads out of the project; fills `{path}`.
        pub outside: Text = "access denied: {path} is outside of the project".into(),
        /// A path is on the deny-list; fills `{path}`.
        pub denied: Text = "access denied: {path} may hold keys or credentials".into(),
        /// There is nothing at a path; fills `{path}`.
        pub not_found: Text = "not found: {path}".into(),
        /// A file was expected at a path; fills `{path}`.
        pub not_a_file: Text = "not a file: {path}".into(),
        /// A directory was expected at a path; fills `{path}`.
        pub not_a_directory: Text = "not a directory: {path}".into(),
        /// The system failed; fills `{path}` and `{reason}`.
        pub failed: Text = "{path}: {reason}".into(),
        /// The caller aborted; fills `{tool}`.
        pub aborted: Text = "{tool} was aborted by the caller".into(),
    }
}
