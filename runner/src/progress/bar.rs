use std::io;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::Tally;
use crate::event::Event;
use crate::reports::Report;

/// How often the bar is drawn although nothing happened, so that a slow case is seen to be one.
const TICK: Duration = Duration::from_millis(200);
const TEMPLATE: &str = "{bar:30} {msg}  {elapsed}";

/// Progress for a terminal: a bar that is gone when the run is over.
pub(super) struct Bar {
    bar: ProgressBar,
    tally: Tally,
}

impl Bar {
    pub(super) fn new() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            bar.set_style(style.progress_chars("━╸ "));
        }
        Self {
            bar,
            tally: Tally::default(),
        }
    }
}

impl Report for Bar {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Started(run) => {
                self.tally.selected = run.selected;
                self.bar.set_length(run.selected as u64);
                self.bar.set_message(self.tally.line());
                self.bar.enable_steady_tick(TICK);
            }
            Event::CaseStarted { .. } => {}
            Event::CaseFinished(case) => {
                self.tally.add(case);
                self.bar.set_message(self.tally.line());
                self.bar.set_position(self.tally.done as u64);
            }
            Event::Diagnosed(_) => {}
            Event::Finished(_) => self.bar.finish_and_clear(),
        }
        Ok(())
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
