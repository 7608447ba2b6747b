use serde_json::Value;

use crate::profiles::codescout::call::{CallError, Fields};

use super::rules::EditFileRules;

/// What was said: the arguments in their types (Parameters).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditFileArgs {
    /// `path`.
    pub path: String,
    /// `old_string`; empty if it was not given, which only an insertion allows.
    pub old_string: String,
    /// `new_string`.
    pub new_string: String,
    /// `replace_all`, if it was given.
    pub replace_all: Option<bool>,
    /// `insert`, if it was given.
    pub insert: Option<String>,
}

impl EditFileArgs {
    /// Reads the arguments.
    ///
    /// # Errors
    /// Missing arguments, and values of the wrong type.
    pub fn read(arguments: &Value, rules: &EditFileRules) -> Result<Self, CallError> {
        let fields = Fields::new(arguments)?;
        let path = fields.required("path")?;
        let insert = fields.string("insert")?;
        let old_string = if insert.is_some() && !rules.insert.requires_old_string {
            fields.string("old_string")?.unwrap_or_default()
        } else {
            fields.required("old_string")?
        };
        Ok(Self {
            path,
            old_string,
            new_string: fields.required("new_string")?,
            replace_all: fields.boolean("replace_all")?,
            insert,
        })
    }
}
