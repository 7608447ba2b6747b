//! All reports that `--report` can write.

use seekspec_conformance::unknown_name::UnknownName;
use seekspec_run::reports::Format;

/// Every form, the default first.
pub(crate) fn all() -> impl Iterator<Item = &'static Format> + Clone {
    seekspec_run::reports::ALL
        .iter()
        .chain(seekspec_pages::reports::ALL)
        .copied()
}

/// The form of that name.
///
/// # Errors
/// A name that no form has.
pub(crate) fn find(name: &str) -> Result<&'static Format, UnknownName> {
    all()
        .find(|format| format.name == name)
        .ok_or_else(|| UnknownName::new("report", name, all().map(|format| format.name)))
}

/// The recorded run is that of the crate of most reports.
#[cfg(test)]
#[path = "../../../run/src/reports/recorded.rs"]
mod recorded;
#[cfg(test)]
mod tests;

#[cfg(test)]
use seekspec_run::{choice_report, decision::Policy, event, recorded_call, reports::Setup};
