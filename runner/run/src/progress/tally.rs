use std::time::{Duration, Instant};

use seekspec_conformance::verdict::Verdict;

use crate::event::CaseReport;

/// The remaining time of a run is estimated after this many cases.
const ENOUGH: usize = 8;

/// The progress of a run: only cases that are run count.
#[derive(Debug)]
pub(super) struct ProgressTally {
    started: Instant,
    pub(super) cases: usize,
    pub(super) done: usize,
    failed: usize,
}

impl ProgressTally {
    /// A run of `cases` cases that starts now.
    pub(super) fn new(cases: usize) -> Self {
        Self {
            started: Instant::now(),
            cases,
            done: 0,
            failed: 0,
        }
    }

    pub(super) fn add(&mut self, case: &CaseReport) {
        if case.verdict == Verdict::Unsupported {
            self.cases = self.cases.saturating_sub(1);
            return;
        }
        self.done += 1;
        let is_failure = matches!(
            case.verdict,
            Verdict::Fail | Verdict::Broken | Verdict::UnexpectedPass
        );
        self.failed += usize::from(is_failure);
    }

    /// `312/817 cases, 4 failed, 21/s, about 25 s left`; after the last case, `looking for causes` until
    /// the diagnosis is done.
    pub(super) fn line(&self) -> String {
        let mut parts = vec![format!("{}/{} cases", self.done, self.cases)];
        if self.failed > 0 {
            parts.push(format!("{} failed", self.failed));
        }
        let elapsed = self.started.elapsed();
        if elapsed > Duration::from_secs(1) && self.done > 0 {
            parts.push(rate(self.done, elapsed));
            parts.extend(
                self.left(elapsed)
                    .map(|left| format!("{} left", about(left))),
            );
        }
        if self.failed > 0 && self.done == self.cases {
            parts.push("looking for causes".to_owned());
        }
        parts.join(", ")
    }

    /// Whether the rest can be estimated.
    pub(super) fn is_telling(&self) -> bool {
        self.done >= ENOUGH.min(self.cases)
    }

    /// How long the rest takes if it goes on like this; `None`: nothing is left.
    pub(super) fn left(&self, elapsed: Duration) -> Option<Duration> {
        let left = self.cases.checked_sub(self.done).filter(|left| *left > 0)?;
        let per_case = elapsed.as_secs_f64() / self.done.max(1) as f64;
        Duration::try_from_secs_f64(per_case * left as f64).ok()
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

fn rate(done: usize, elapsed: Duration) -> String {
    let per_second = done as f64 / elapsed.as_secs_f64();
    if per_second >= 1.0 {
        format!("{per_second:.0}/s")
    } else {
        format!("{:.0} s each", 1.0 / per_second)
    }
}

/// `about 40 s`, `about 3 min`
pub(super) fn about(time: Duration) -> String {
    let seconds = time.as_secs().max(1);
    match seconds {
        0..20 => format!("about {seconds} s"),
        20..100 => format!("about {} s", seconds.div_ceil(5) * 5),
        100..6000 => format!("about {} min", seconds.div_ceil(60)),
        _ => format!("about {} h", seconds.div_ceil(3600)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_rounded_as_a_person_says_them() {
        for (seconds, expected) in [
            (0, "about 1 s"),
            (7, "about 7 s"),
            (41, "about 45 s"),
            (172, "about 3 min"),
            (20_000, "about 6 h"),
        ] {
            assert_eq!(about(Duration::from_secs(seconds)), expected);
        }
    }

    #[test]
    fn the_rest_takes_as_long_per_case_as_the_finished_part() {
        let mut tally = ProgressTally::new(10);
        tally.done = 4;
        let left = tally.left(Duration::from_secs(8));
        assert_eq!(left, Some(Duration::from_secs(12)));
        tally.done = 10;
        assert_eq!(tally.left(Duration::from_secs(20)), None);
    }

    #[test]
    fn after_the_last_case_the_causes_of_failures_are_looked_for() {
        let mut tally = ProgressTally::new(2);
        (tally.done, tally.failed) = (1, 1);
        assert_eq!(tally.line(), "1/2 cases, 1 failed");
        tally.done = 2;
        assert_eq!(tally.line(), "2/2 cases, 1 failed, looking for causes");
        tally.failed = 0;
        assert_eq!(tally.line(), "2/2 cases");
    }
}
