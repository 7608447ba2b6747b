use std::fs;
use std::path::PathBuf;

use crate::engine::watch::Watch;
use crate::host::Context;
use crate::profiles::codescout::call::{CallError, list};

use super::plan::SearchPatternPlan;
use super::rules::SearchPatternRules;

/// A file to be searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SearchedFile {
    /// Its path relative to what is searched; nothing for the file that the call names.
    pub(super) within: String,
    /// Where it is.
    pub(super) path: PathBuf,
}

/// The files below the path, in an order that is always the same; or the file that it names.
pub(super) fn files(
    plan: &SearchPatternPlan,
    rules: &SearchPatternRules,
    watch: &Watch<'_>,
    context: &Context<'_>,
) -> Result<Vec<SearchedFile>, CallError> {
    let place = &plan.place;
    if rules.files.named_files && fs::metadata(&place.real).is_ok_and(|named| named.is_file()) {
        return Ok(vec![SearchedFile {
            within: String::new(),
            path: place.real.clone(),
        }]);
    }
    let listing = list(
        place,
        &rules.listing,
        None,
        watch,
        context,
        usize::MAX,
        &|entry| entry.is_file(),
    )?;
    let may_be_read =
        |path: &PathBuf| !rules.files.skips_denied || !rules.paths.deny_list.denies(path);
    let files = listing.entries.into_iter();
    let searched = files.filter(|file| may_be_read(&file.path));
    Ok(searched
        .map(|file| SearchedFile {
            within: file.within,
            path: file.path,
        })
        .collect())
}
