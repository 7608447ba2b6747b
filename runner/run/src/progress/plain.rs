use std::io::{self, Write};
use std::time::{Duration, Instant};

use super::headline::Headline;
use super::tally::ProgressTally;
use crate::event::Event;
use crate::reports::Report;

/// The least time from one line to the next.
const GAP: Duration = Duration::from_secs(3);

/// Progress for a log: a line now and then.
pub(super) struct Plain {
    writer: Box<dyn Write>,
    quiet_until: Instant,
    headline: Headline,
    /// `None`: nothing is run yet.
    tally: Option<ProgressTally>,
}

impl Plain {
    pub(super) fn new(writer: Box<dyn Write>, quiet: Duration) -> Self {
        Self {
            writer,
            quiet_until: Instant::now() + quiet,
            headline: Headline::default(),
            tally: None,
        }
    }
}

impl Report for Plain {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Judging(judging) => {
                self.tally = Some(ProgressTally::new(judging.cases));
                self.headline.begin(&mut self.writer, judging)?;
            }
            Event::CaseFinished(case) => {
                let Some(tally) = &mut self.tally else {
                    return Ok(());
                };
                tally.add(case);
                self.headline.estimate(&mut self.writer, tally)?;
                let is_time = Instant::now() >= self.quiet_until;
                if is_time && !self.headline.is_open() {
                    self.quiet_until = Instant::now() + GAP;
                    writeln!(self.writer, "{}", tally.line())?;
                }
            }
            Event::Unusable(_) => {
                self.tally = None;
                self.headline.end(&mut self.writer)?;
            }
            Event::Finished(_) => self.headline.end(&mut self.writer)?,
            Event::Started(_) | Event::CaseStarted { .. } | Event::Diagnosed(_) => {}
        }
        Ok(())
    }
}

impl Drop for Plain {
    fn drop(&mut self) {
        drop(self.headline.end(&mut self.writer));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Judging;
    use crate::reports::recorded;

    fn check(quiet: Duration, command: Option<&str>, expected: &str) {
        let path = tempfile::NamedTempFile::new().unwrap();
        let mut plain = Plain::new(Box::new(path.reopen().unwrap()), quiet);
        let judging = Event::Judging(Judging {
            cases: 11,
            profiles: vec!["agent".to_owned()],
            tools: vec!["find".to_owned(), "search".to_owned()],
            command: command.map(str::to_owned),
            transport: "exec".to_owned(),
        });
        for event in [judging].into_iter().chain(recorded::events()) {
            plain.event(&event).unwrap();
        }
        drop(plain);
        assert_eq!(std::fs::read_to_string(path.path()).unwrap(), expected);
    }

    const HEADLINE: &str = "judging 11 cases of agent (find, search) on ./my-tool over exec\n";

    #[test]
    fn a_short_run_is_a_line_or_none() {
        let quiet = Duration::from_secs(60);
        check(quiet, None, "");
        check(quiet, Some("./my-tool"), HEADLINE);
    }

    #[test]
    fn a_long_run_has_a_line_now_and_then() {
        check(Duration::ZERO, None, "1/11 cases\n");
        let both = format!("{HEADLINE}8/11 cases, 4 failed\n");
        check(Duration::ZERO, Some("./my-tool"), &both);
    }
}
