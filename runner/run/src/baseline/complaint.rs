//! Remedies for stale entries of a baseline.

use crate::event::{BaselineEntry, Summary};

impl BaselineEntry {
    /// The remedy for a stale entry, with its location; `None`: the entry is up to date as far as
    /// this run can know. Nothing is known about cases that were not run.
    pub fn complaint(&self) -> Option<String> {
        let problem = self.problem.clone().or_else(|| self.stale())?;
        Some(format!("{}: `{}` {problem}", self.entry, self.case))
    }

    /// Whether it matches no case.
    pub fn names_nothing(&self) -> bool {
        self.named == 0
    }

    /// Whether every case that it matches was run, and none of them failed.
    pub fn no_longer_fails(&self) -> bool {
        let is_complete = self.finished == self.named && self.judged > 0;
        is_complete && self.failed == 0 && self.differently == 0
    }

    fn stale(&self) -> Option<String> {
        match (self.differently, self.failed) {
            (0, 0) if self.no_longer_fails() => {
                Some("no longer fails; remove it with `seekspec baseline prune`".to_owned())
            }
            (0, _) => None,
            (1, _) if self.named == 1 => Some("fails differently; update `matches`".to_owned()),
            (count, _) => Some(format!(
                "fails differently in {count} of {} cases; update `matches`",
                self.named
            )),
        }
    }
}

impl Summary {
    /// The remedies for the baseline, one line per stale entry.
    pub fn complaints(&self) -> Vec<String> {
        self.baseline
            .iter()
            .filter_map(BaselineEntry::complaint)
            .collect()
    }
}
