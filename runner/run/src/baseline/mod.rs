//! The baseline: the known failures of a target.
//!
//! A known failure still runs. A facet that fails and is not named fails the run as always, and so
//! does a stale entry: a case that passes, an unknown name, a date in the past, a different failure.

mod complaint;
mod edit;
mod entry;
mod file;
mod judged_run;
mod ledger;
mod proposal;
mod read;

use std::path::PathBuf;

use crate::counted::counted;

pub use edit::new_text;
pub use entry::KnownFailure;
pub use file::{BaselineFile, EntryFile, Os};
pub use judged_run::JudgedRun;
pub use ledger::{CaseNames, Ledger, today};
pub use proposal::{LikelyCause, NewFailure, Proposal, new_failures, propose};
pub use read::BaselineError;

/// The reason of a new entry, until its author gives one. A run warns about it.
pub const REASON_PLACEHOLDER: &str = "TODO: reason and clause";

/// A baseline, read.
#[derive(Debug, Clone, Default)]
pub struct Baseline {
    /// Its file, as it was named.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
    /// Its entries, in their order.
    pub entries: Vec<KnownFailure>,
}

impl Baseline {
    /// Warnings to print before the run.
    pub fn warnings(&self) -> Vec<String> {
        let mut wanting = self.entries.iter().filter(|entry| entry.needs_reason());
        let Some(first) = wanting.next() else {
            return Vec::new();
        };
        let count = counted(self.missing_reasons(), "known failure");
        vec![format!(
            "{count} without a reason, the first at {}; replace `{REASON_PLACEHOLDER}`",
            first.location
        )]
    }

    /// How many entries have no reason yet.
    pub fn missing_reasons(&self) -> usize {
        let entries = self.entries.iter();
        entries.filter(|entry| entry.needs_reason()).count()
    }
}
