use std::path::Path;

use crate::engine::replace::Occurrences;
use crate::profiles::codescout::call::Place;

use super::args::EditFileArgs;
use super::error::EditFileError;
use super::rules::EditFileRules;

/// What the arguments mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditFilePlan {
    /// The file.
    pub place: Place,
    /// What is done to it.
    pub edit: Edit,
}

/// What is done to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// A text is replaced by another.
    Replace {
        /// The text, which is not empty.
        old: String,
        /// The other.
        new: String,
        /// Where.
        occurrences: Occurrences,
    },
    /// A text is added at the start.
    Prepend(String),
    /// A text is added at the end.
    Append(String),
}

impl EditFilePlan {
    /// Interprets the arguments.
    ///
    /// # Errors
    /// A path that is refused, a text to be replaced that is empty, and a place of insertion that there is not.
    pub fn new(
        args: &EditFileArgs,
        rules: &EditFileRules,
        root: &Path,
    ) -> Result<Self, EditFileError> {
        Ok(Self {
            place: Place::new(&args.path, &rules.paths, root)?,
            edit: edit(args, rules)?,
        })
    }
}

fn edit(args: &EditFileArgs, rules: &EditFileRules) -> Result<Edit, EditFileError> {
    let new = args.new_string.clone();
    let insert = &rules.insert;
    match &args.insert {
        Some(place) if *place == insert.prepend => return Ok(Edit::Prepend(new)),
        Some(place) if *place == insert.append => return Ok(Edit::Append(new)),
        Some(other) if insert.rejects_others => {
            return Err(EditFileError::UnknownInsert(other.clone()));
        }
        _ => {}
    }
    if args.old_string.is_empty() {
        return Err(EditFileError::EmptyOldString);
    }
    let is_all = args.replace_all.unwrap_or(rules.replace.all);
    Ok(Edit::Replace {
        old: args.old_string.clone(),
        new,
        occurrences: if is_all {
            Occurrences::All
        } else {
            Occurrences::First
        },
    })
}
