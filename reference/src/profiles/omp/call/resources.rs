use crate::host::{Context, Resource};
use crate::profiles::Failure;

use super::bases::BaseRules;
use super::entry::has_glob;
use super::rules::PatternRules;
use super::texts::CallTexts;

/// The resources of an internal URL, at least one.
pub(in crate::profiles::omp) fn resources<'c>(
    url: &str,
    bases: &BaseRules,
    pattern: &PatternRules,
    texts: &CallTexts,
    context: &'c Context<'_>,
) -> Result<Vec<&'c Resource>, Failure> {
    if has_glob(url, pattern) {
        return Err(Failure::new(&texts.url_glob).with("url", url));
    }
    let stands_for_all = url == bases.all_resources_url;
    let meant: Vec<_> = context
        .resources
        .iter()
        .filter(|resource| resource.uri == url || (stands_for_all && resource.uri.starts_with(url)))
        .collect();
    if meant.is_empty() {
        return Err(Failure::new(&texts.url_unknown).with("url", url));
    }
    Ok(meant)
}
