use std::io::{self, Write};
use std::time::Duration;

use seekspec_conformance::cut::cut;

use super::tally::{ProgressTally, about};
use crate::event::Judging;

/// How much of a command is shown, in characters.
const MOST_OF_A_COMMAND: usize = 60;

/// Shorter runs are not estimated.
const SHORT: Duration = Duration::from_secs(5);

/// The first line of a run on a program: what is judged, and, as soon as that is known, how long it
/// takes.
#[derive(Debug, Default)]
pub(super) struct Headline {
    is_open: bool,
}

impl Headline {
    /// Begins the line. There is none for a target in this process.
    pub(super) fn begin(&mut self, out: &mut dyn Write, judging: &Judging) -> io::Result<()> {
        let Some(command) = &judging.command else {
            return Ok(());
        };
        self.is_open = true;
        let noun = if judging.cases == 1 { "case" } else { "cases" };
        write!(
            out,
            "judging {} {noun} of {} ({}) on {command} over {}",
            judging.cases,
            judging.profiles.join(", "),
            judging.tools.join(", "),
            judging.transport,
            command = cut(command, MOST_OF_A_COMMAND),
        )?;
        out.flush()
    }

    /// Ends the line with an estimate, if there have been enough cases.
    pub(super) fn estimate(
        &mut self,
        out: &mut dyn Write,
        tally: &ProgressTally,
    ) -> io::Result<()> {
        if !self.is_open || !tally.is_telling() {
            return Ok(());
        }
        let elapsed = tally.elapsed();
        if let Some(left) = tally.left(elapsed).filter(|left| *left > SHORT) {
            write!(out, ", {}", about(left))?;
        }
        self.end(out)
    }

    /// Ends the line.
    pub(super) fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if std::mem::take(&mut self.is_open) {
            writeln!(out)?;
        }
        Ok(())
    }

    pub(super) fn is_open(&self) -> bool {
        self.is_open
    }
}
