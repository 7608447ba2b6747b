use serde_json::Value;

use crate::profiles::Fields;
use crate::profiles::codescout::call::{CallError, required};

/// What was said: the arguments in their types (Parameters).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreateFileArgs {
    /// `path`.
    pub path: String,
    /// `content`.
    pub content: String,
}

impl CreateFileArgs {
    /// Reads the arguments.
    ///
    /// # Errors
    /// Missing arguments, and values of the wrong type.
    pub fn read(arguments: &Value) -> Result<Self, CallError> {
        let fields = Fields::new(arguments)?;
        Ok(Self {
            path: required(&fields, "path")?,
            content: required(&fields, "content")?,
        })
    }
}
