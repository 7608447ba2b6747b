use serde_json::Value;

use crate::profiles::Fields;
use crate::profiles::codescout::call::{CallError, required};

/// What was said: the arguments in their types (Parameters).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindFileArgs {
    /// `pattern`.
    pub pattern: String,
    /// `path`, if it was given.
    pub path: Option<String>,
    /// `max_results`, if it was given.
    pub max_results: Option<u64>,
}

impl FindFileArgs {
    /// Reads the arguments.
    ///
    /// # Errors
    /// A missing pattern, and values of the wrong type.
    pub fn read(arguments: &Value) -> Result<Self, CallError> {
        let fields = Fields::new(arguments)?;
        Ok(Self {
            pattern: required(&fields, "pattern")?,
            path: fields.string("path")?.map(str::to_owned),
            max_results: fields.whole("max_results")?,
        })
    }
}
