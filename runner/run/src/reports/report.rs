//! The interface of reports.

use std::io::{self, Write};

use seekspec_conformance::suite::Suite;

use crate::decision::Policy;
use crate::event::Event;

/// A report in the making.
pub trait Report {
    /// Handles an event. After [`Event::Finished`] the report is written whole.
    ///
    /// # Errors
    /// Where the report cannot be written.
    fn event(&mut self, event: &Event) -> io::Result<()>;
}

/// A form that a report may have.
pub struct Format {
    /// Its name, for `--report`.
    pub name: &'static str,
    /// A description, in one line.
    pub about: &'static str,
    /// Whether it is written during the run, so that a killed run leaves its first part.
    pub is_stream: bool,
    /// Starts a report.
    pub make: for<'a> fn(Setup<'a>) -> Box<dyn Report + 'a>,
}

/// The setup of a report.
pub struct Setup<'a> {
    /// The destination, which removes styles where they are not wanted.
    pub writer: Box<dyn Write + 'a>,
    /// The statements of requirements.
    pub suite: &'a Suite,
    /// How strictly the run is judged.
    pub policy: Policy,
    /// How many columns a line may have.
    pub width: usize,
    /// Everything is shown in full.
    pub verbose: bool,
}
