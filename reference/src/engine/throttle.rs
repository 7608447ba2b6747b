//! Limits the rate of events.

use std::time::Duration;

/// Passes at most one event per interval.
#[derive(Clone, Debug)]
pub struct Throttle {
    interval: Duration,
    last: Option<Duration>,
}

impl Throttle {
    /// A throttle that passes the first event at once.
    #[must_use]
    pub fn new(interval: Duration) -> Self {
        Self {
            interval,
            last: None,
        }
    }

    /// Whether an event may pass now. If so, the next one may pass after an interval.
    pub fn due(&mut self, now: Duration) -> bool {
        let due = self.last.is_none_or(|last| now >= last + self.interval);
        if due {
            self.last = Some(now);
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_kept_an_interval_apart() {
        let mut throttle = Throttle::new(Duration::from_millis(200));
        let times = [7, 8, 206, 207, 400, 407].map(Duration::from_millis);
        let passed = times.map(|time| throttle.due(time));
        assert_eq!(passed, [true, false, false, true, false, true]);
    }
}
