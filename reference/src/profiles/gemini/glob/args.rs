use serde_json::{Map, Value};

use super::error::Reason;

/// What was said: the arguments in their types, nothing of them interpreted (GlobToolParams).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GlobArgs {
    /// `pattern`.
    pub pattern: String,
    /// `path`, if it was given.
    pub path: Option<String>,
    /// `case_sensitive`, if it was given.
    pub case_sensitive: Option<bool>,
    /// `respect_git_ignore`, if it was given.
    pub respect_git_ignore: Option<bool>,
}

impl GlobArgs {
    /// Reads the arguments as the schema describes them (Validation items, 1). Others than those are ignored.
    ///
    /// # Errors
    /// No pattern, or a parameter of the wrong type.
    pub fn read(arguments: &Value) -> Result<Self, Reason> {
        let fields = arguments.as_object().ok_or(Reason::NotAnObject)?;
        Ok(Self {
            pattern: text(fields, "pattern")?.ok_or(Reason::Missing { field: "pattern" })?,
            path: text(fields, "path")?,
            case_sensitive: boolean(fields, "case_sensitive")?,
            respect_git_ignore: boolean(fields, "respect_git_ignore")?,
        })
    }
}

fn text(fields: &Map<String, Value>, field: &'static str) -> Result<Option<String>, Reason> {
    let read = |value: &Value| value.as_str().map(str::to_owned);
    given(fields, field, "a string", read)
}

fn boolean(fields: &Map<String, Value>, field: &'static str) -> Result<Option<bool>, Reason> {
    given(fields, field, "a boolean", Value::as_bool)
}

/// Null is no string and no boolean, and a schema of these types refuses it.
fn given<T>(
    fields: &Map<String, Value>,
    field: &'static str,
    expected: &'static str,
    read: impl Fn(&Value) -> Option<T>,
) -> Result<Option<T>, Reason> {
    match fields.get(field) {
        None => Ok(None),
        Some(value) => read(value)
            .map(Some)
            .ok_or(Reason::WrongType { field, expected }),
    }
}
