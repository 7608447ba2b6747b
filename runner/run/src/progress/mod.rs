//! How far a run is, on standard error, for as long as it lasts.

mod bar;
mod headline;
mod plain;
mod steps;
mod tally;

use std::io::IsTerminal as _;
use std::time::Duration;

pub use steps::Steps;

use crate::output::Output;
use crate::reports::Report;

/// In a log `auto` shows nothing of runs that are shorter.
const QUIET: Duration = Duration::from_secs(5);

/// How progress is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
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

impl ProgressStyle {
    /// Every value, by its name.
    pub const ALL: &[(&str, Self)] = &[
        ("auto", Self::Auto),
        ("bar", Self::Bar),
        ("plain", Self::Plain),
        ("none", Self::None),
    ];
}

/// Shows progress in this style; `None`: there is nothing to be shown.
pub fn start(style: ProgressStyle, output: Output) -> Option<Box<dyn Report>> {
    match style {
        ProgressStyle::Bar => Some(Box::new(bar::Bar::new(output))),
        ProgressStyle::Auto if is_terminal() => Some(Box::new(bar::Bar::new(output))),
        ProgressStyle::Auto => Some(Box::new(plain::Plain::new(output.stderr(), QUIET))),
        ProgressStyle::Plain => Some(Box::new(plain::Plain::new(output.stderr(), Duration::ZERO))),
        ProgressStyle::None => None,
    }
}

fn is_terminal() -> bool {
    std::io::stderr().is_terminal()
}
