//! The report for programs.

use super::report::Format;
use super::whole::at_the_end;
use crate::output::write_json;

/// The form.
pub(super) const FORMAT: Format = Format {
    name: "json",
    about: "everything, for programs; `seekspec schema report` describes it",
    is_stream: false,
    make: |setup| at_the_end(setup, |run, setup| write_json(&mut *setup.writer, run)),
};
