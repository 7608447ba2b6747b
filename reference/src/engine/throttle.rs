//! Keeps repeated events apart.

use std::time::Duration;

/// Lets an event through at most once in an interval.
#[derive(Clone, Debug)]
pub struct Throttle {
    interval: Duration,
    last: Option<Duration>,
}

impl Throttle {
    /// A throttle that lets the first event through at once.
    #[must_use]
    pub fn new(interval: Duration) -> Self {
        Self {
            interval,
            last: None,
        }
    }

    /// A throttle that counts from `now`, so that the first event waits as well.
    #[must_use]
    pub fn since(now: Duration, interval: Duration) -> Self {
        Self {
            interval,
            last: Some(now),
        }
    }

    /// Whether an event may pass now; if so, the next may not for an interval.
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

    fn check(mut throttle: Throttle, times: &[u64], passed: &[u64]) {
        let due = times
            .iter()
            .copied()
            .filter(|ms| throttle.due(Duration::from_millis(*ms)));
        assert_eq!(due.collect::<Vec<_>>(), passed);
    }

    #[test]
    fn events_are_kept_an_interval_apart() {
        let throttle = Throttle::new(Duration::from_millis(200));
        check(throttle, &[7, 8, 206, 207, 400, 407], &[7, 207, 407]);
    }

    #[test]
    fn the_first_event_may_have_to_wait() {
        let throttle = Throttle::since(Duration::ZERO, Duration::from_millis(200));
        check(throttle, &[7, 199, 200, 300], &[200]);
    }
}
