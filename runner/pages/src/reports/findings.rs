//! The reports for the authors of a product.

use seekspec_run::reports::report::Format;
use seekspec_run::reports::whole::at_the_end;

use crate::findings;

/// All findings.
pub(super) const FORMAT: Format = Format {
    name: "findings",
    about: "for the authors of a product: each departure once, in its own names, ready to be filed",
    is_stream: false,
    make: |setup| {
        at_the_end(setup, |run, setup| {
            let text = findings::text(run, setup.suite);
            setup.writer.write_all(text.as_bytes())
        })
    },
};

/// The gravest.
pub(super) const GRAVEST: Format = Format {
    name: "gravest",
    about: "the ten gravest findings, in a few lines each, to be kept in a repository",
    is_stream: false,
    make: |setup| {
        at_the_end(setup, |run, setup| {
            let text = findings::gravest(run, setup.suite);
            setup.writer.write_all(text.as_bytes())
        })
    },
};
