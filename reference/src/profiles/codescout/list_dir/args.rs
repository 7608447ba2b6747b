use serde_json::Value;

use crate::profiles::Fields;
use crate::profiles::codescout::call::{CallError, required};

/// What was said: the arguments in their types (Parameters).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListDirArgs {
    /// `path`.
    pub path: String,
    /// `recursive`, if it was given.
    pub recursive: Option<bool>,
    /// `detail_level`, if it was given.
    pub detail_level: Option<String>,
    /// `offset`, if it was given.
    pub offset: Option<u64>,
    /// `limit`, if it was given.
    pub limit: Option<u64>,
}

impl ListDirArgs {
    /// Reads the arguments.
    ///
    /// # Errors
    /// A missing path, and values of the wrong type.
    pub fn read(arguments: &Value) -> Result<Self, CallError> {
        let fields = Fields::new(arguments)?;
        Ok(Self {
            path: required(&fields, "path")?,
            recursive: fields.boolean("recursive")?,
            detail_level: fields.string("detail_level")?.map(str::to_owned),
            offset: fields.whole("offset")?,
            limit: fields.whole("limit")?,
        })
    }
}
