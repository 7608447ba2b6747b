//! Ends a search early: cancelled by its caller, at its deadline, or if its pattern takes too long.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
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
    /// Its pattern takes too long.
    Exhausted,
}

/// The processor time that all threads of a search may spend on slow pieces of text.
const MOST_SLOW: Duration = Duration::from_millis(300);

/// The time per byte beyond which a piece is slow. Usual patterns need a hundredth to a tenth of it.
const SLOW: Duration = Duration::from_nanos(100);

/// The signal to stop a search in several threads. Once a thread has seen it, all threads stop.
pub struct StopSignal<'a> {
    clock: &'a dyn Clock,
    cancellation: &'a Cancellation,
    deadline: Option<Duration>,
    reason: AtomicU8,
    /// The nanoseconds spent on slow pieces.
    slow: AtomicU64,
}

const CANCELLED: u8 = 1;
const TIMED_OUT: u8 = 2;
const EXHAUSTED: u8 = 3;

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
            slow: AtomicU64::new(0),
        }
    }

    /// Adds the processor time that a piece of text took, which stops the search if slow pieces took
    /// too long together.
    pub fn charge(&self, spent: Duration, bytes: usize) {
        let usual = SLOW.saturating_mul(u32::try_from(bytes).unwrap_or(u32::MAX));
        let slow = spent.saturating_sub(usual).as_nanos();
        let slow = u64::try_from(slow).unwrap_or(u64::MAX);
        let before = self.slow.fetch_add(slow, Ordering::Relaxed);
        if Duration::from_nanos(before.saturating_add(slow)) > MOST_SLOW {
            self.note(EXHAUSTED);
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
            self.note(reason);
            self.reason()
        })
    }

    /// Notes why the search stops. The first reason stays.
    fn note(&self, reason: u8) {
        self.reason
            .compare_exchange(0, reason, Ordering::Relaxed, Ordering::Relaxed)
            .ok();
    }

    /// Why the search was stopped, if it was. A cancellation in time wins over the deadline.
    pub fn reason(&self) -> Option<Stop> {
        match self.reason.load(Ordering::Relaxed) {
            CANCELLED => Some(Stop::Cancelled),
            TIMED_OUT => Some(Stop::TimedOut),
            EXHAUSTED => Some(Stop::Exhausted),
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
    fn a_pattern_that_takes_too_long_stops_the_search() {
        let (clock, cancellation) = (SteppingClock::new(10), Cancellation::new());
        let stop = StopSignal::new(&clock, &cancellation, None);
        stop.charge(MOST_SLOW + SLOW * 7, 7);
        assert_eq!(stop.check(), None);
        stop.charge(SLOW * 2, 1);
        assert_eq!(stop.check(), Some(Stop::Exhausted));
    }

    #[test]
    fn a_cancellation_wins_over_the_deadline() {
        check(0, true, &[Some(Stop::Cancelled)]);
    }
}
