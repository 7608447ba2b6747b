//! Ends a search early: cancelled by its caller, or at its deadline.

use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use seekspec_protocol::Cancellation;

use super::clock::Clock;

/// Why a search ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The caller cancelled it.
    Cancelled,
    /// The deadline has passed.
    TimedOut,
}

/// The signal to stop a search in several threads. Once a thread has seen it, all threads stop.
pub struct StopSignal<'a> {
    clock: &'a dyn Clock,
    cancellation: &'a Cancellation,
    deadline: Option<Duration>,
    reason: AtomicU8,
}

const CANCELLED: u8 = 1;
const TIMED_OUT: u8 = 2;

impl<'a> StopSignal<'a> {
    /// Starts the timeout now.
    #[must_use]
    pub fn new(
        clock: &'a dyn Clock,
        cancellation: &'a Cancellation,
        timeout: Option<Duration>,
    ) -> Self {
        let deadline = timeout.map(|timeout| clock.now().saturating_add(timeout));
        Self {
            clock,
            cancellation,
            deadline,
            reason: AtomicU8::new(0),
        }
    }

    /// Checks the caller's flag and the clock. Returns whether, and why, the search must stop.
    pub fn check(&self) -> Option<Stop> {
        self.reason().or_else(|| {
            let reason = if self.cancellation.is_cancelled() {
                CANCELLED
            } else {
                self.timed_out()?
            };
            self.reason
                .compare_exchange(0, reason, Ordering::Relaxed, Ordering::Relaxed)
                .ok();
            self.reason()
        })
    }

    /// Why the search was stopped, if it was. A cancellation in time wins over the deadline.
    pub fn reason(&self) -> Option<Stop> {
        match self.reason.load(Ordering::Relaxed) {
            CANCELLED => Some(Stop::Cancelled),
            TIMED_OUT => Some(Stop::TimedOut),
            _ => None,
        }
    }

    fn timed_out(&self) -> Option<u8> {
        let deadline = self.deadline?;
        (self.clock.now() >= deadline).then_some(TIMED_OUT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::tests::SteppingClock;

    fn check(timeout_ms: u64, cancelled: bool, expected: &[Option<Stop>]) {
        let clock = SteppingClock::new(10);
        let cancellation = Cancellation::new();
        let stop = StopSignal::new(
            &clock,
            &cancellation,
            Some(Duration::from_millis(timeout_ms)),
        );
        if cancelled {
            cancellation.cancel();
        }
        let seen: Vec<_> = expected.iter().map(|_| stop.check()).collect();
        assert_eq!(seen, expected);
    }

    #[test]
    fn the_deadline_stops_the_search() {
        check(
            25,
            false,
            &[None, None, Some(Stop::TimedOut), Some(Stop::TimedOut)],
        );
    }

    #[test]
    fn a_cancellation_wins_over_the_deadline() {
        check(0, true, &[Some(Stop::Cancelled)]);
    }
}
