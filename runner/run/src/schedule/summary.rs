//! The run, counted.

use std::time::Instant;

use crate::card::Card;
use crate::event::{BaselineEntry, CaseReport, Summary};
use crate::interrupt;

/// The run, counted as it goes.
pub(super) struct Tally {
    began: Instant,
    left: usize,
    summary: Summary,
    pub(super) card: Card,
}

impl Tally {
    pub(super) fn new(selected: usize, card: Card) -> Self {
        Self {
            card,
            began: Instant::now(),
            left: selected,
            summary: Summary::default(),
        }
    }

    pub(super) fn add(&mut self, report: &CaseReport) {
        self.left = self.left.saturating_sub(1);
        self.summary.count_case(report);
    }

    pub(super) fn absent(&mut self, tools: Vec<String>) {
        self.summary.absent_tools = tools;
    }

    pub(super) fn finish(self, baseline: Vec<BaselineEntry>, warnings: Vec<String>) -> Summary {
        Summary {
            baseline,
            choices: self.card.finish(),
            warnings,
            wall_ms: u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX),
            stopped_early: self.left > 0,
            interrupted: self.left > 0 && interrupt::is_set(),
            ..self.summary
        }
    }
}
