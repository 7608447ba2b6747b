//! Reports: each a function of the events of a run, one file each, one line each in [`ALL`].

mod destination;
mod document;
mod failures;
mod human;
mod json;
#[cfg(feature = "cli")]
mod junit;
#[cfg(test)]
pub(crate) mod recorded;

use std::io::{self, Write};

use seekspec_conformance::near;
use seekspec_conformance::suite::Suite;

use crate::decision::Policy;
use crate::event::Event;

pub use destination::Destination;
pub use document::{Document, schema as json_schema};
pub use human::case_for_people;

/// A report in the making.
pub trait Report {
    /// Takes notice of what happened. After [`Event::Finished`] the report is written whole.
    ///
    /// # Errors
    /// Where the report cannot be written.
    fn event(&mut self, event: &Event) -> io::Result<()>;
}

/// A form that a report may have.
pub struct Format {
    /// Its name, for `--report`.
    pub name: &'static str,
    /// What it is for, in one line.
    pub about: &'static str,
    /// Begins a report.
    pub make: for<'a> fn(Setup<'a>) -> Box<dyn Report + 'a>,
}

/// What a report needs besides events.
pub struct Setup<'a> {
    /// Where it is written. Styles are taken off there, if they are not wanted.
    pub writer: Box<dyn Write + 'a>,
    /// The statements of requirements.
    pub suite: &'a Suite,
    /// How strictly the run is judged.
    pub policy: Policy,
    /// How many columns a line may have.
    pub width: usize,
}

/// The name of the form for people, which is the default.
pub const HUMAN: &str = human::FORMAT.name;

/// Every form.
pub const ALL: &[&Format] = &[
    &human::FORMAT,
    &json::FORMAT,
    #[cfg(feature = "cli")]
    &junit::FORMAT,
];

/// The form of that name, or what to say about it.
///
/// # Errors
/// A message, with the near name where there is one.
pub fn find(name: &str) -> Result<&'static Format, String> {
    ALL.iter()
        .copied()
        .find(|format| format.name == name)
        .ok_or_else(|| {
            let names: Vec<&str> = ALL.iter().map(|format| format.name).collect();
            let near = near::did_you_mean(name, names.iter().copied());
            let near = near.map_or_else(String::new, |near| format!("; {near}"));
            format!(
                "there is no report `{name}`, only {}{near}",
                names.join(", ")
            )
        })
}

#[cfg(test)]
mod tests;
