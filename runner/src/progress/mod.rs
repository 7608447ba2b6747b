//! How far a run is, on standard error, for as long as it lasts.

mod bar;
mod plain;

use std::io::IsTerminal as _;
use std::time::Duration;

use clap::ValueEnum;

use crate::event::CaseReport;
use crate::output::Output;
use crate::reports::Report;

/// What `auto` keeps quiet about in a log: runs that are shorter are over before anyone reads.
const QUIET: Duration = Duration::from_secs(5);

/// How progress is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum ProgressStyle {
    /// A bar on a terminal; lines in a log, if the run takes more than five seconds.
    #[default]
    Auto,
    /// A bar, if standard error is a terminal.
    Bar,
    /// A line every few seconds.
    Plain,
    /// Not at all.
    None,
}

/// Shows progress in this style, if there is anything to be shown.
pub fn start(style: ProgressStyle, output: Output) -> Option<Box<dyn Report>> {
    match style {
        ProgressStyle::Bar => Some(Box::new(bar::Bar::new())),
        ProgressStyle::Auto if std::io::stderr().is_terminal() => Some(Box::new(bar::Bar::new())),
        ProgressStyle::Auto => Some(Box::new(plain::Plain::new(output.stderr(), QUIET))),
        ProgressStyle::Plain => Some(Box::new(plain::Plain::new(output.stderr(), Duration::ZERO))),
        ProgressStyle::None => None,
    }
}

/// How far the run is.
#[derive(Debug, Default)]
struct Tally {
    selected: usize,
    done: usize,
    failed: usize,
}

impl Tally {
    fn add(&mut self, case: &CaseReport) {
        self.done += 1;
        self.failed += usize::from(case.verdict.is_failure());
    }

    fn line(&self) -> String {
        let failed = if self.failed == 0 {
            String::new()
        } else {
            format!(", {} failed", self.failed)
        };
        format!("{}/{} cases{failed}", self.done, self.selected)
    }
}
