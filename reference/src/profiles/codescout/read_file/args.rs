use serde_json::Value;

use crate::profiles::Fields;
use crate::profiles::codescout::call::{CallError, required};

/// What was said: the arguments in their types (Parameters).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadFileArgs {
    /// `path`.
    pub path: String,
    /// `start_line`, if it was given.
    pub start_line: Option<u64>,
    /// `end_line`, if it was given.
    pub end_line: Option<u64>,
}

impl ReadFileArgs {
    /// Reads the arguments.
    ///
    /// # Errors
    /// A missing path, and values of the wrong type.
    pub fn read(arguments: &Value) -> Result<Self, CallError> {
        let fields = Fields::new(arguments)?;
        Ok(Self {
            path: required(&fields, "path")?,
            start_line: fields.whole("start_line")?,
            end_line: fields.whole("end_line")?,
        })
    }
}
