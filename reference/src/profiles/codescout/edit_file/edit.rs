use crate::engine::replace::{Occurrences, count, replace};

use super::error::EditFileError;
use super::plan::{Edit, EditFilePlan};
use super::rules::{Ambiguity, EditFileRules};

/// The content after the edit.
pub(super) fn edit(
    content: &[u8],
    plan: &EditFilePlan,
    rules: &EditFileRules,
) -> Result<Vec<u8>, EditFileError> {
    let line_end = if rules.insert.adds_line_end { "\n" } else { "" };
    match &plan.edit {
        Edit::Prepend(text) => Ok([text.as_bytes(), line_end.as_bytes(), content].concat()),
        Edit::Append(text) => Ok([content, text.as_bytes(), line_end.as_bytes()].concat()),
        Edit::Replace {
            old,
            new,
            occurrences,
        } => {
            check_ambiguity(content, old, *occurrences, plan, rules)?;
            replace(content, old.as_bytes(), new.as_bytes(), *occurrences)
                .ok_or_else(|| EditFileError::NotFound(plan.place.written.clone()))
        }
    }
}

fn check_ambiguity(
    content: &[u8],
    old: &str,
    occurrences: Occurrences,
    plan: &EditFilePlan,
    rules: &EditFileRules,
) -> Result<(), EditFileError> {
    if occurrences == Occurrences::All || rules.replace.ambiguity == Ambiguity::TakesFirst {
        return Ok(());
    }
    match count(content, old.as_bytes()) {
        0 | 1 => Ok(()),
        count => Err(EditFileError::Ambiguous {
            path: plan.place.written.clone(),
            count,
        }),
    }
}
