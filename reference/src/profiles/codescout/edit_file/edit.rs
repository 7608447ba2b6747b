use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};

use crate::engine::replace::{Occurrences, count, replace};
use crate::profiles::codescout::call::CallError;

use super::error::EditFileError;
use super::plan::{Edit, EditFilePlan};
use super::rules::{Ambiguity, EditFileRules};

/// Whether the edit can be made, before anything is written.
pub(super) fn check(
    file: &File,
    plan: &EditFilePlan,
    rules: &EditFileRules,
) -> Result<(), EditFileError> {
    let Edit::Replace {
        old, occurrences, ..
    } = &plan.edit
    else {
        return Ok(());
    };
    let path = &plan.place.written;
    let must_be_one =
        *occurrences == Occurrences::First && rules.replace.ambiguity == Ambiguity::Fails;
    let at_most = if must_be_one { u64::MAX } else { 1 };
    let found = count(file, old.as_bytes(), at_most);
    match found.map_err(|error| CallError::of_system(path, &error))? {
        0 => Err(EditFileError::NotFound(path.clone())),
        1 => Ok(()),
        count => Err(EditFileError::Ambiguous {
            path: path.clone(),
            count,
        }),
    }
}

/// Writes the content after the edit; what is there before is never whole in memory.
pub(super) fn edit(
    mut file: &File,
    mut to: &File,
    plan: &EditFilePlan,
    rules: &EditFileRules,
) -> io::Result<()> {
    let line_end = if rules.insert.adds_line_end { "\n" } else { "" };
    file.rewind()?;
    match &plan.edit {
        Edit::Prepend(text) => {
            to.write_all([text, line_end].concat().as_bytes())?;
            io::copy(&mut file, &mut to)?;
        }
        Edit::Append(text) => {
            io::copy(&mut file, &mut to)?;
            to.write_all([text, line_end].concat().as_bytes())?;
        }
        Edit::Replace {
            old,
            new,
            occurrences,
        } => {
            let (old, new) = (old.as_bytes(), new.as_bytes());
            replace(file, BufWriter::new(to), old, new, *occurrences)?;
        }
    }
    Ok(())
}
