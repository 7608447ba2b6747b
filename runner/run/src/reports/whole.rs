//! Reports of a whole run: events are collected, and the report is written at the end.

use std::io;

use super::report::{Report, Setup};
use crate::document::{Collected, Document};
use crate::event::Event;

/// Writes the report of a whole run.
pub(super) type Render = fn(&Document, &mut Setup<'_>) -> io::Result<()>;

/// Starts a report that is written at the end.
pub fn at_the_end(setup: Setup<'_>, render: Render) -> Box<dyn Report + '_> {
    Box::new(Whole {
        run: Collected::new(setup.policy),
        setup,
        render,
    })
}

struct Whole<'a> {
    run: Collected,
    setup: Setup<'a>,
    render: Render,
}

impl Report for Whole<'_> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        let Some(document) = self.run.event(event) else {
            return Ok(());
        };
        (self.render)(&document, &mut self.setup)?;
        self.setup.writer.flush()
    }
}
