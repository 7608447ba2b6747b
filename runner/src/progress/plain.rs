use std::io::{self, Write};
use std::time::{Duration, Instant};

use super::Tally;
use crate::event::Event;
use crate::reports::Report;

/// The least time from one line to the next.
const GAP: Duration = Duration::from_secs(3);

/// Progress for a log: now and then a line.
pub(super) struct Plain {
    writer: Box<dyn Write>,
    quiet_until: Instant,
    tally: Tally,
}

impl Plain {
    pub(super) fn new(writer: Box<dyn Write>, quiet: Duration) -> Self {
        Self {
            writer,
            quiet_until: Instant::now() + quiet,
            tally: Tally::default(),
        }
    }

    fn line(&mut self) -> io::Result<()> {
        self.quiet_until = Instant::now() + GAP;
        writeln!(self.writer, "{}", self.tally.line())
    }
}

impl Report for Plain {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Started(run) => self.tally.selected = run.selected,
            Event::CaseFinished(case) => {
                self.tally.add(case);
                if Instant::now() >= self.quiet_until {
                    self.line()?;
                }
            }
            Event::CaseStarted { .. } | Event::Diagnosed(_) | Event::Finished(_) => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reports::recorded;

    fn check(quiet: Duration, expected: &str) {
        let path = tempfile::NamedTempFile::new().unwrap();
        let mut plain = Plain::new(Box::new(path.reopen().unwrap()), quiet);
        for event in recorded::events() {
            plain.event(&event).unwrap();
        }
        assert_eq!(std::fs::read_to_string(path.path()).unwrap(), expected);
    }

    #[test]
    fn a_short_run_is_one_line_or_none() {
        check(Duration::ZERO, "1/13 cases\n");
        check(Duration::from_secs(60), "");
    }
}
