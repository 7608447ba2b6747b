use std::time::Duration;

use serde::Serialize;

/// The durations of calls.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Latency {
    /// Half of the calls took no longer.
    pub(super) median_ms: f64,
    /// Nineteen of twenty took no longer.
    pub(super) p95_ms: f64,
    /// The number of measured calls.
    pub(super) calls: usize,
}

impl Latency {
    /// None of no call.
    pub(super) fn of(mut durations: Vec<Duration>) -> Option<Self> {
        durations.sort_unstable();
        Some(Self {
            median_ms: milliseconds(share(&durations, 50)?),
            p95_ms: milliseconds(share(&durations, 95)?),
            calls: durations.len(),
        })
    }
}

/// The percentile.
fn share(sorted: &[Duration], percent: usize) -> Option<Duration> {
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted.get(rank.max(1) - 1).copied()
}

/// To microseconds: no clock of a process is better.
fn milliseconds(duration: Duration) -> f64 {
    (duration.as_secs_f64() * 1e6).round() / 1e3
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(milliseconds: &[u64], expected: Option<(f64, f64)>) {
        let durations = milliseconds.iter().copied().map(Duration::from_millis);
        let latency = Latency::of(durations.collect());
        assert_eq!(
            latency.map(|latency| (latency.median_ms, latency.p95_ms)),
            expected
        );
    }

    #[test]
    fn ranks_are_those_of_calls_that_were_made() {
        check(&[], None);
        check(&[7], Some((7.0, 7.0)));
        check(&[3, 1, 2], Some((2.0, 3.0)));
        check(&(1..=100).collect::<Vec<_>>(), Some((50.0, 95.0)));
    }
}
