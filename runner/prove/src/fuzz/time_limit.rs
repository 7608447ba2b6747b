//! How long random calls may take, with all that is made of them.

use std::time::{Duration, Instant};

use super::Extent;
use seekspec_run::interrupt;

/// How long random calls may take; by default until a signal comes.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct TimeLimit {
    /// When departures are to be looked at, and when all ends.
    parts: Option<(Instant, Instant)>,
}

impl TimeLimit {
    /// It begins now. A quarter of the time is for a second look at departures.
    pub(super) fn begin(extent: Extent) -> Self {
        let parts = |time: Duration| {
            let now = Instant::now();
            Some((now.checked_add(time / 4 * 3)?, now.checked_add(time)?))
        };
        Self {
            parts: match extent {
                Extent::Cases(_) => None,
                Extent::Time(time) => parts(time),
            },
        }
    }

    /// Whether it is time for the second look.
    pub(super) fn is_late(&self) -> bool {
        self.parts.is_some_and(|(late, _)| Instant::now() >= late)
    }

    /// Whether the time is up, or a signal has come.
    pub(super) fn is_over(&self) -> bool {
        interrupt::is_set() || self.parts.is_some_and(|(_, end)| Instant::now() >= end)
    }
}
