use std::borrow::Cow;

/// A message, perhaps with `{placeholders}`.
pub type Text = Cow<'static, str>;

/// The messages that several tools have. The document words none of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallTexts {
    /// The arguments are no object.
    pub arguments_not_object: Text,
    /// A required argument is missing; fills `{field}`.
    pub missing: Text,
    /// An argument has the wrong type; fills `{field}` and `{expected}`.
    pub wrong_type: Text,
    /// A path leads out of the project; fills `{path}`.
    pub outside: Text,
    /// A path is on the deny-list; fills `{path}`.
    pub denied: Text,
    /// There is nothing at a path; fills `{path}`.
    pub not_found: Text,
    /// A file was expected at a path; fills `{path}`.
    pub not_a_file: Text,
    /// A directory was expected at a path; fills `{path}`.
    pub not_a_directory: Text,
    /// The system failed; fills `{path}` and `{reason}`.
    pub failed: Text,
    /// The caller aborted; fills `{tool}`.
    pub aborted: Text,
}

impl Default for CallTexts {
    fn default() -> Self {
        Self {
            arguments_not_object: "the arguments must be an object".into(),
            missing: "`{field}` is required".into(),
            wrong_type: "`{field}` must be {expected}".into(),
            outside: "access denied: {path} is outside of the project".into(),
            denied: "access denied: {path} may hold keys or credentials".into(),
            not_found: "not found: {path}".into(),
            not_a_file: "not a file: {path}".into(),
            not_a_directory: "not a directory: {path}".into(),
            failed: "{path}: {reason}".into(),
            aborted: "{tool} was aborted by the caller".into(),
        }
    }
}
