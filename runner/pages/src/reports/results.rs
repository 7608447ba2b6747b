//! The report that is kept beside a target file.

use std::io;

use seekspec_run::reports::report::Format;
use seekspec_run::reports::whole::at_the_end;

use crate::results::Results;

/// The form.
pub(super) const FORMAT: Format = Format {
    name: "results",
    about: "JSON to keep or to send: every verdict, and each departure once, in a few kilobytes",
    is_stream: false,
    make: |setup| {
        at_the_end(setup, |run, setup| {
            let results = Results::of(run, setup.suite).map_err(io::Error::other)?;
            setup.writer.write_all(results.text()?.as_bytes())
        })
    },
};
