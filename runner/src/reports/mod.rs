//! Reports: each a function of the events of a run, one file each, one line each in [`ALL`].

#[cfg(feature = "cli")]
mod badge;
mod counts;
mod destination;
#[cfg(feature = "cli")]
mod github;
#[cfg(feature = "cli")]
mod html;
mod human;
mod json;
mod jsonl;
#[cfg(feature = "cli")]
mod junit;
mod location;
#[cfg(feature = "cli")]
mod markdown;
mod outcome;
#[cfg(feature = "cli")]
mod outline;
#[cfg(test)]
pub(crate) mod recorded;
mod report;
#[cfg(feature = "cli")]
mod sarif;
#[cfg(feature = "cli")]
mod tap;
mod whole;

use seekspec_conformance::unknown_name::UnknownName;

pub use destination::Destination;
pub use human::case_for_people;
pub use report::{Format, Report, Setup};

/// The name of the default form, for people.
pub const HUMAN: &str = human::FORMAT.name;

/// Every form.
pub const ALL: &[&Format] = &[
    &human::FORMAT,
    &json::FORMAT,
    &jsonl::FORMAT,
    #[cfg(feature = "cli")]
    &junit::FORMAT,
    #[cfg(feature = "cli")]
    &markdown::FORMAT,
    #[cfg(feature = "cli")]
    &github::FORMAT,
    #[cfg(feature = "cli")]
    &html::FORMAT,
    #[cfg(feature = "cli")]
    &tap::FORMAT,
    #[cfg(feature = "cli")]
    &sarif::FORMAT,
    #[cfg(feature = "cli")]
    &badge::SVG,
    #[cfg(feature = "cli")]
    &badge::SHIELDS,
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
