use super::entry::{is_joined, normalize};
use super::error::CallError;
use super::rules::EntryRules;

/// The normalised entries of `paths` (Flow 1).
pub(in crate::profiles::omp) fn normalized(
    written: &[&str],
    rules: &EntryRules,
) -> Result<Vec<String>, CallError> {
    let is_normalised = |index| index == 0 || rules.normalises_every_entry;
    let read = |(index, entry): (usize, &&str)| {
        if is_normalised(index) {
            normalize(entry, rules)
        } else {
            (*entry).to_owned()
        }
    };
    let mut entries: Vec<String> = written.iter().enumerate().map(read).collect();
    if !rules.rejects_empty {
        entries.retain(|entry| !entry.is_empty());
    }
    if entries.is_empty() || entries.iter().any(String::is_empty) {
        return Err(CallError::EmptyEntry);
    }
    Ok(entries)
}

/// Refuses entries that join several paths; a file of exactly that name, which `exists` tells, excuses the comma.
pub(in crate::profiles::omp) fn check_joined<'e>(
    entries: impl IntoIterator<Item = &'e str>,
    rules: &EntryRules,
    exists: impl Fn(&str) -> bool,
) -> Result<(), CallError> {
    let excused = |entry: &str| rules.joined_name_may_exist && exists(entry);
    let mut entries = entries.into_iter();
    match entries.find(|entry| is_joined(entry, rules) && !excused(entry)) {
        Some(joined) => Err(CallError::JoinedEntry(joined.to_owned())),
        None => Ok(()),
    }
}
