//! Doubles of the host's services.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::Clock;

/// A clock that advances by the same step whenever it is read.
pub(crate) struct SteppingClock {
    now: AtomicU64,
    step: u64,
}

impl SteppingClock {
    pub(crate) fn new(step_ms: u64) -> Self {
        Self {
            now: AtomicU64::new(0),
            step: step_ms,
        }
    }
}

impl Clock for SteppingClock {
    fn now(&self) -> Duration {
        Duration::from_millis(self.now.fetch_add(self.step, Ordering::Relaxed))
    }
}
