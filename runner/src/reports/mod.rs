//! Reports: each a function of the events of a run, one file each, one line each in [`ALL`].

mod case_parts;
mod destination;
mod document;
pub(crate) mod groups;
mod human;
mod json;
#[cfg(feature = "cli")]
mod junit;
#[cfg(test)]
pub(crate) mod recorded;
mod report;
mod stderr_noise;

use seekspec_conformance::unknown_name::UnknownName;

#[cfg(feature = "cli")]
pub(crate) use case_parts::flow;
pub use destination::Destination;
pub use document::{Document, schema as json_schema};
pub use human::case_for_people;
pub use report::{Format, Report, Setup};

/// The name of the default form, for people.
pub const HUMAN: &str = human::FORMAT.name;

/// Every form.
pub const ALL: &[&Format] = &[
    &human::FORMAT,
    &json::FORMAT,
    #[cfg(feature = "cli")]
    &junit::FORMAT,
];

/// The form of that name.
///
/// # Errors
/// A name that no form has.
pub fn find(name: &str) -> Result<&'static Format, UnknownName> {
    let found = ALL.iter().find(|format| format.name == name);
    let names = || ALL.iter().map(|format| format.name);
    found
        .copied()
        .ok_or_else(|| UnknownName::new("report", name, names()))
}

#[cfg(test)]
mod tests;
