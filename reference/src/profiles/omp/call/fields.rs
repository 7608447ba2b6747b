use serde_json::{Map, Value};

use super::error::CallError;

/// The arguments of a call by their names. Null is the same as nothing, as in `hidden ?? true`.
pub(in crate::profiles::omp) struct Fields<'a>(&'a Map<String, Value>);

impl<'a> Fields<'a> {
    pub(in crate::profiles::omp) fn new(arguments: &'a Value) -> Result<Self, CallError> {
        arguments
            .as_object()
            .map(Self)
            .ok_or(CallError::ArgumentsNotObject)
    }

    pub(in crate::profiles::omp) fn get(&self, field: &str) -> Option<&'a Value> {
        self.0.get(field).filter(|value| !value.is_null())
    }

    pub(in crate::profiles::omp) fn boolean(
        &self,
        field: &'static str,
    ) -> Result<Option<bool>, CallError> {
        self.read(field, "a boolean", Value::as_bool)
    }

    pub(in crate::profiles::omp) fn number(
        &self,
        field: &'static str,
    ) -> Result<Option<f64>, CallError> {
        self.read(field, "a number", Value::as_f64)
    }

    pub(in crate::profiles::omp) fn string(
        &self,
        field: &'static str,
    ) -> Result<Option<&'a str>, CallError> {
        self.read(field, "a string", Value::as_str)
    }

    /// `paths`; a single string counts as a list of one if that is `lenient`.
    pub(in crate::profiles::omp) fn paths(&self, lenient: bool) -> Result<Vec<&'a str>, CallError> {
        let paths = self.get("paths").ok_or(CallError::PathsMissing)?;
        if let (Some(path), true) = (paths.as_str(), lenient) {
            return Ok(vec![path]);
        }
        let paths = paths.as_array().ok_or(CallError::PathsNotStrings)?;
        paths
            .iter()
            .map(|path| path.as_str().ok_or(CallError::PathsNotStrings))
            .collect()
    }

    fn read<T>(
        &self,
        field: &'static str,
        expected: &'static str,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, CallError> {
        let wrong = CallError::WrongType { field, expected };
        self.get(field)
            .map(|value| read(value).ok_or(wrong))
            .transpose()
    }
}
