//! Test doubles of the host's services.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use super::Clock;

/// The time of day of all test clocks, in seconds since the epoch.
pub(crate) const WALL: u64 = 1_700_000_000;

/// A clock that advances by a fixed step whenever it is read. Its time of day is constant.
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

    fn wall(&self) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(WALL)
    }
}
