use serde_json::Value;

use crate::profiles::Fields;
use crate::profiles::codescout::call::{CallError, required};

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
        let path = required(&fields, "path")?;
        let insert = fields.string("insert")?.map(str::to_owned);
        let old_string = if insert.is_some() && !rules.insert.requires_old_string {
            fields.string("old_string")?.unwrap_or_default().to_owned()
        } else {
            required(&fields, "old_string")?
        };
        Ok(Self {
            path,
            old_string,
            new_string: required(&fields, "new_string")?,
            replace_all: fields.boolean("replace_all")?,
            insert,
        })
    }
}
