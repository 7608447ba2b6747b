//! Measures what a pattern costs.

use std::cell::Cell;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

use super::stop_signal::{Stop, StopSignal};

/// The steps after which the time is read, which takes as long as a search of some kilobytes: a
/// fifth of a second at worst.
const MEASURED_STEPS: usize = 1 << 24;

/// Measures the processor time of a thread, which a busy machine hardly changes, and charges it to a
/// search.
pub(super) struct Meter<'a> {
    stop: &'a StopSignal<'a>,
    last: Cell<Duration>,
    /// The steps and bytes since the time was read.
    steps: Cell<usize>,
    bytes: Cell<usize>,
}

impl<'a> Meter<'a> {
    /// Starts to measure.
    pub(super) fn start(stop: &'a StopSignal<'a>) -> Self {
        Self {
            stop,
            last: Cell::new(processor_time()),
            steps: Cell::new(0),
            bytes: Cell::new(0),
        }
    }

    /// Notes steps, bytes times states, that were taken at most. Returns whether, and why, the search
    /// must stop.
    pub(super) fn note(&self, steps: usize, bytes: usize) -> Option<Stop> {
        self.steps.set(self.steps.get().saturating_add(steps));
        self.bytes.set(self.bytes.get().saturating_add(bytes));
        (self.steps.get() >= MEASURED_STEPS).then(|| self.read())?
    }

    /// Charges the time since it was read last.
    pub(super) fn read(&self) -> Option<Stop> {
        let now = processor_time();
        let spent = now.saturating_sub(self.last.replace(now));
        self.steps.set(0);
        self.stop.charge(spent, self.bytes.take());
        self.stop.check()
    }
}

fn processor_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}
