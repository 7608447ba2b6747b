use serde_json::{Map, Value};

use super::entry::{is_joined, normalize};
use super::error::FindError;
use super::rules::FindRules;

/// What was said: the arguments in their types, nothing of them interpreted (Inputs).
#[derive(Clone, Debug, PartialEq)]
pub struct FindArgs {
    /// The normalised entries, none of them empty.
    pub paths: Vec<String>,
    /// `hidden`, if it was given.
    pub hidden: Option<bool>,
    /// `gitignore`, if it was given.
    pub gitignore: Option<bool>,
    /// `limit`, if it was given: positive.
    pub limit: Option<f64>,
    /// `timeout`, if it was given.
    pub timeout: Option<f64>,
}

impl FindArgs {
    /// Reads the arguments; `exists` says whether there is a file of that name, which excuses a comma in it.
    ///
    /// # Errors
    /// Arguments of the wrong shape, empty or joined entries, and a limit that is not positive.
    pub fn read(
        arguments: &Value,
        rules: &FindRules,
        exists: &dyn Fn(&str) -> bool,
    ) -> Result<Self, FindError> {
        let fields = arguments.as_object().ok_or(FindError::ArgumentsNotObject)?;
        let written = strings(fields)?;
        let args = Self {
            hidden: boolean(fields, "hidden")?,
            gitignore: boolean(fields, "gitignore")?,
            limit: number(fields, "limit")?,
            timeout: number(fields, "timeout")?,
            paths: entries(&written, rules, exists)?,
        };
        check_limit(args.limit, rules)?;
        Ok(args)
    }
}

fn strings(fields: &Map<String, Value>) -> Result<Vec<&str>, FindError> {
    let paths = fields
        .get("paths")
        .filter(|paths| !paths.is_null())
        .ok_or(FindError::PathsMissing)?;
    let paths = paths.as_array().ok_or(FindError::PathsNotStrings)?;
    paths
        .iter()
        .map(|path| path.as_str().ok_or(FindError::PathsNotStrings))
        .collect()
}

fn boolean(fields: &Map<String, Value>, field: &'static str) -> Result<Option<bool>, FindError> {
    given(fields, field, "a boolean", Value::as_bool)
}

fn number(fields: &Map<String, Value>, field: &'static str) -> Result<Option<f64>, FindError> {
    given(fields, field, "a number", Value::as_f64)
}

/// Null is the same as nothing, as in `hidden ?? true`.
fn given<T>(
    fields: &Map<String, Value>,
    field: &'static str,
    expected: &'static str,
    read: impl Fn(&Value) -> Option<T>,
) -> Result<Option<T>, FindError> {
    match fields.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => read(value)
            .map(Some)
            .ok_or(FindError::WrongType { field, expected }),
    }
}

fn entries(
    written: &[&str],
    rules: &FindRules,
    exists: &dyn Fn(&str) -> bool,
) -> Result<Vec<String>, FindError> {
    let is_normalised = |index| index == 0 || rules.entries.normalises_every_entry;
    let read = |(index, entry): (usize, &&str)| {
        if is_normalised(index) {
            normalize(entry, &rules.entries)
        } else {
            (*entry).to_owned()
        }
    };
    let mut entries: Vec<String> = written.iter().enumerate().map(read).collect();
    if !rules.entries.rejects_empty {
        entries.retain(|entry| !entry.is_empty());
    }
    if entries.is_empty() || entries.iter().any(String::is_empty) {
        return Err(FindError::EmptyEntry);
    }
    let excused = |entry: &str| rules.entries.joined_name_may_exist && exists(entry);
    match entries
        .iter()
        .find(|entry| is_joined(entry, &rules.entries) && !excused(entry))
    {
        Some(joined) => Err(FindError::JoinedEntry(joined.clone())),
        None => Ok(entries),
    }
}

fn check_limit(limit: Option<f64>, rules: &FindRules) -> Result<(), FindError> {
    let is_positive = limit.is_none_or(|limit| limit.is_finite() && limit > 0.0);
    if is_positive || !rules.limit.rejects_not_positive {
        Ok(())
    } else {
        Err(FindError::LimitNotPositive)
    }
}
