//! Reports: each a function of the events of a run, one file each, one line each in [`ALL`]. Those
//! for other programs, and pages, are made elsewhere of the same parts.

pub mod choice_rows;
pub mod counts;
mod destination;
pub mod human;
mod json;
mod jsonl;
pub mod location;
pub mod outcome;
pub mod outline;
#[cfg(test)]
pub(crate) mod recorded;
pub mod report;
pub mod whole;

pub use destination::Destination;
pub use human::case_for_people;
pub use report::{Format, Report, Setup};

/// The name of the default form, for people.
pub const HUMAN: &str = human::FORMAT.name;

/// Every form.
pub const ALL: &[&Format] = &[&human::FORMAT, &json::FORMAT, &jsonl::FORMAT];

#[cfg(test)]
use crate::{choice_report, decision::Policy, event, recorded_call};
