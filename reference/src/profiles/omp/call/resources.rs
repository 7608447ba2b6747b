use crate::host::{Context, Resource};

use super::bases::BaseRules;
use super::entry::has_glob;
use super::error::CallError;
use super::rules::PatternRules;

/// The resources that an internal URL stands for, at least one.
pub(in crate::profiles::omp) fn resources<'c>(
    url: &str,
    bases: &BaseRules,
    pattern: &PatternRules,
    context: &'c Context<'_>,
) -> Result<Vec<&'c Resource>, CallError> {
    if bases.rejects_url_globs && has_glob(url, pattern) {
        return Err(CallError::UrlGlob(url.to_owned()));
    }
    let stands_for_all = url == bases.all_resources_url;
    let is_meant = |resource: &&Resource| {
        resource.uri == url || (stands_for_all && resource.uri.starts_with(url))
    };
    let meant: Vec<_> = context.resources.iter().filter(is_meant).collect();
    if meant.is_empty() {
        return Err(CallError::UrlUnknown(url.to_owned()));
    }
    Ok(meant)
}
