use crate::profiles::Failure;

use super::entry::{is_joined, normalize};
use super::rules::EntryRules;
use super::texts::CallTexts;

/// Normalises the entries of `paths` (Flow 1).
pub(in crate::profiles::omp) fn normalized(
    written: &[&str],
    rules: &EntryRules,
    texts: &CallTexts,
) -> Result<Vec<String>, Failure> {
    let entries: Vec<String> = written
        .iter()
        .map(|entry| normalize(entry, rules))
        .collect();
    if entries.is_empty() || entries.iter().any(String::is_empty) {
        return Err(Failure::new(&texts.empty_entry));
    }
    Ok(entries)
}

/// Refuses entries that join several paths. A comma is allowed if a file of that name exists.
pub(in crate::profiles::omp) fn check_joined<'e>(
    entries: impl IntoIterator<Item = &'e str>,
    rules: &EntryRules,
    texts: &CallTexts,
    exists: impl Fn(&str) -> bool,
) -> Result<(), Failure> {
    let mut entries = entries.into_iter();
    match entries.find(|entry| is_joined(entry, rules) && !exists(entry)) {
        Some(joined) => Err(Failure::new(&texts.joined_entry).with("entry", joined)),
        None => Ok(()),
    }
}
