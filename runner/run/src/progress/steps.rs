use std::fmt;
use std::io::Write;
use std::time::{Duration, Instant};

use super::bar;
use super::tally::about;
use crate::output::Output;

/// The least time from one line to the next in a log.
const GAP: Duration = Duration::from_secs(3);

/// The remaining time is estimated after this many steps.
const ENOUGH: usize = 8;

/// Progress of a command that is not a run: a bar on a terminal, a line now and then in a log.
/// Nothing of it stays on a terminal.
pub struct Steps {
    bar: Option<bar::Drawn>,
    writer: Box<dyn Write>,
    started: Instant,
    next_line: Instant,
    total: usize,
    done: usize,
}

impl fmt::Debug for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Steps({}/{})", self.done, self.total)
    }
}

impl Steps {
    /// Starts with `total` steps ahead.
    #[must_use]
    pub fn new(total: usize, output: Output) -> Self {
        Self {
            bar: super::is_terminal().then(bar::hidden),
            writer: output.stderr(),
            started: Instant::now(),
            next_line: Instant::now() + GAP,
            total,
            done: 0,
        }
    }

    /// Says what comes next, in a few words.
    pub fn begin(&mut self, what: &str) {
        match &self.bar {
            Some(bar) => {
                bar::show(bar, self.total);
                bar.set_message(self.line(what));
            }
            None if Instant::now() >= self.next_line => {
                self.next_line = Instant::now() + GAP;
                let line = self.line(what);
                // Progress that cannot be shown is not a reason to stop.
                drop(writeln!(self.writer, "{line}"));
            }
            None => {}
        }
    }

    /// `12/80 cases, about 25 s left`
    fn line(&self, what: &str) -> String {
        let line = format!("{}/{} {what}", self.done, self.total);
        if self.done < ENOUGH {
            return line;
        }
        let left = self.total.saturating_sub(self.done) as f64 / self.done as f64;
        format!(
            "{line}, {} left",
            about(self.started.elapsed().mul_f64(left))
        )
    }

    /// One more step is done.
    pub fn step(&mut self) {
        self.done += 1;
        if let Some(bar) = &self.bar {
            bar.set_position(self.done as u64);
        }
    }

    /// More steps are ahead.
    pub fn expect(&mut self, more: usize) {
        self.total += more;
        if let Some(bar) = self.bar.as_ref().filter(|bar| bar.length().is_some()) {
            bar.set_length(self.total as u64);
        }
    }
}

impl Drop for Steps {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
