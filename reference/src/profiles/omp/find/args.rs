use serde_json::Value;

use crate::profiles::Fields;
use crate::profiles::omp::call::{check_joined, normalized, paths};

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
        let fields = Fields::new(arguments)?;
        let written = paths(&fields, false)?;
        let args = Self {
            hidden: fields.boolean("hidden")?,
            gitignore: fields.boolean("gitignore")?,
            limit: fields.number("limit")?,
            timeout: fields.number("timeout")?,
            paths: normalized(&written, &rules.entries)?,
        };
        check_joined(
            args.paths.iter().map(String::as_str),
            &rules.entries,
            exists,
        )?;
        check_limit(args.limit, rules)?;
        Ok(args)
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
