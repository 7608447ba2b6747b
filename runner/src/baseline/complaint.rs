//! What is to be done about an entry of a baseline.

use crate::event::{BaselineEntry, Summary};

impl BaselineEntry {
    /// What is to be done about it, with its place; `None`: it tells the truth, as far as this run can know. Of cases that were not run
    /// nothing is known.
    pub fn complaint(&self) -> Option<String> {
        let what = self.problem.clone().or_else(|| self.untrue())?;
        Some(format!("{}: `{}` {what}", self.entry, self.case))
    }

    /// Whether it names no case at all.
    pub fn names_nothing(&self) -> bool {
        self.named == 0
    }

    /// Whether every case that it names was run, and none of them fails.
    pub fn no_longer_fails(&self) -> bool {
        let is_over = self.finished == self.named && self.judged > 0;
        is_over && self.failed == 0 && self.otherwise == 0
    }

    fn untrue(&self) -> Option<String> {
        match (self.otherwise, self.failed) {
            (0, 0) if self.no_longer_fails() => Some("no longer fails: remove it".to_owned()),
            (0, _) => None,
            (1, _) if self.named == 1 => {
                Some("fails otherwise: look at it, and change `sees`".to_owned())
            }
            (count, _) => Some(format!(
                "fails otherwise in {count} of {} cases: look at them, and change `sees`",
                self.named
            )),
        }
    }
}

impl Summary {
    /// What is to be done about the baseline, a line for each entry that does not tell the truth.
    pub fn complaints(&self) -> Vec<String> {
        self.baseline
            .iter()
            .filter_map(BaselineEntry::complaint)
            .collect()
    }
}
