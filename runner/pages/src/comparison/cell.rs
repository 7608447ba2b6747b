//! The behaviour of an implementation in the cases of one row.

use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::verdict::Verdict;

use seekspec_run::event::CaseReport;

/// The behaviour of an implementation in the cases of one row, in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RowStatus {
    /// Its report has no such case.
    Absent,
    /// None of the cases could be judged, as it or the machine lacks a capability or a tool.
    Unsupported,
    /// There are MAY cases alone, and it behaves as none of them describes.
    NotObserved,
    /// There are MAY cases alone, and it behaves as one of them describes.
    Observed,
    /// All MUST and SHOULD cases that were judged pass.
    Passes,
    /// A SHOULD case fails, and no MUST case does.
    Warns,
    /// A MUST case fails, known failures included.
    Fails,
}

/// The behaviour of an implementation in the cases of one row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowCell {
    /// The same in one word.
    pub status: RowStatus,
    /// How many MUST and SHOULD cases pass.
    pub passed: usize,
    /// How many MUST and SHOULD cases fail or break, known failures included.
    pub failed: usize,
    /// How many MAY cases are observed.
    pub observed: usize,
    /// How many MAY cases are not observed.
    pub not_observed: usize,
    /// How many cases could not be judged.
    pub unsupported: usize,
    /// The cases that fail or are not observed, by name: keys of the implementation's differences.
    pub differing: Vec<String>,
}

impl Default for RowCell {
    fn default() -> Self {
        Self {
            status: RowStatus::Absent,
            passed: 0,
            failed: 0,
            observed: 0,
            not_observed: 0,
            unsupported: 0,
            differing: Vec::new(),
        }
    }
}

impl RowCell {
    /// How many cases pass or are observed, and of how many that were judged: `97 of 138`.
    pub fn share(&self) -> String {
        match self.judged() {
            0 => "–".to_owned(),
            judged => format!("{} of {judged}", self.passed + self.observed),
        }
    }

    /// How many cases were judged.
    pub fn judged(&self) -> usize {
        self.passed + self.failed + self.observed + self.not_observed
    }

    /// Counts the cases of another row, too.
    pub(super) fn join(&mut self, other: &Self) {
        self.status = self.status.max(other.status);
        self.passed += other.passed;
        self.failed += other.failed;
        self.observed += other.observed;
        self.not_observed += other.not_observed;
        self.unsupported += other.unsupported;
        self.differing.extend_from_slice(&other.differing);
    }

    /// Counts one more case.
    pub(super) fn add(&mut self, case: &CaseReport) {
        let status = match case.verdict {
            Verdict::Pass | Verdict::UnexpectedPass => {
                self.passed += 1;
                RowStatus::Passes
            }
            Verdict::Fail | Verdict::KnownFailure | Verdict::Broken => {
                self.failed += 1;
                of_failure(case.level)
            }
            Verdict::Observed => {
                self.observed += 1;
                RowStatus::Observed
            }
            Verdict::NotObserved => {
                self.not_observed += 1;
                RowStatus::NotObserved
            }
            Verdict::Unsupported => {
                self.unsupported += 1;
                RowStatus::Unsupported
            }
        };
        // The order of the statuses is that of their weight.
        self.status = self.status.max(status);
        if differs(case) {
            self.differing.push(case.name.clone());
        }
    }
}

fn of_failure(level: Level) -> RowStatus {
    match level {
        Level::Must => RowStatus::Fails,
        Level::Should => RowStatus::Warns,
        Level::May => RowStatus::NotObserved,
    }
}

/// Whether the implementation was seen to behave otherwise than the case describes.
pub(super) fn differs(case: &CaseReport) -> bool {
    use Verdict::{Broken, Fail, KnownFailure, NotObserved};
    matches!(case.verdict, Fail | KnownFailure | Broken | NotObserved)
}
