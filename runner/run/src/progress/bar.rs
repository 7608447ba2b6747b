use std::io::{self, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::headline::Headline;
use super::tally::ProgressTally;
use crate::event::Event;
use crate::output::Output;
use crate::reports::Report;

/// How often the bar is drawn although nothing happens, so that a slow case is seen to be one.
const TICK: Duration = Duration::from_millis(200);
const TEMPLATE: &str = "{bar:30} {msg}  {elapsed}";

/// Progress for a terminal: a bar that is gone when the run is over.
pub(super) struct Bar {
    bar: ProgressBar,
    writer: Box<dyn Write>,
    headline: Headline,
    /// `None`: nothing is run yet.
    tally: Option<ProgressTally>,
}

impl Bar {
    pub(super) fn new(output: Output) -> Self {
        Self {
            bar: hidden(),
            writer: output.stderr(),
            headline: Headline::default(),
            tally: None,
        }
    }

    /// The line above must be complete before the bar is drawn below it.
    fn draw(&mut self) {
        if let Some(tally) = self.tally.as_ref().filter(|_| !self.headline.is_open()) {
            show(&self.bar, tally.cases);
            self.bar.set_message(tally.line());
            self.bar.set_position(tally.done as u64);
        }
    }
}

/// The bar of this crate: no other file touches the one of `indicatif`.
pub(super) type Drawn = ProgressBar;

/// A bar that is not drawn yet.
pub(super) fn hidden() -> Drawn {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
        bar.set_style(style.progress_chars("━╸ "));
    }
    bar
}

/// Draws the bar from now on.
pub(super) fn show(bar: &ProgressBar, length: usize) {
    if bar.length().is_none() {
        bar.set_draw_target(ProgressDrawTarget::stderr());
        bar.set_length(length as u64);
        bar.enable_steady_tick(TICK);
    }
}

impl Report for Bar {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Judging(judging) => {
                self.tally = Some(ProgressTally::new(judging.cases));
                self.headline.begin(&mut self.writer, judging)?;
                self.draw();
            }
            Event::CaseFinished(case) => {
                if let Some(tally) = &mut self.tally {
                    tally.add(case);
                    self.headline.estimate(&mut self.writer, tally)?;
                    self.draw();
                }
            }
            Event::Unusable(_) => {
                self.tally = None;
                self.headline.end(&mut self.writer)?;
            }
            Event::Finished(_) => {
                self.headline.end(&mut self.writer)?;
                self.bar.finish_and_clear();
            }
            Event::Started(_) | Event::CaseStarted { .. } | Event::Diagnosed(_) => {}
        }
        Ok(())
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        drop(self.headline.end(&mut self.writer));
        self.bar.finish_and_clear();
    }
}
