//! The baseline: the failures that a target's author knows about.
//!
//! A known failure still runs. A facet that fails and is not named fails the run as ever, and so does an entry that no longer tells the
//! truth: a case that passes, a name that is none, a date that is past, another failure than the one that was seen.

mod complaint;
mod edit;
mod entry;
mod file;
mod ledger;
mod proposal;
mod read;
mod scalar;

use std::path::PathBuf;

use crate::counted::counted;

pub use edit::new_text;
pub use entry::Entry;
pub use file::{BaselineFile, EntryFile, Os};
pub use ledger::Ledger;
pub use proposal::{Proposal, Shown, propose, shown};
pub use read::BaselineError;

/// The reason of an entry for which nobody has given one yet. A run warns of it.
pub const REASON_WANTED: &str = "(say why, and name the clause)";

/// A baseline, read.
#[derive(Debug, Clone, Default)]
pub struct Baseline {
    /// Its file, as it was named.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
    /// Its entries, in their order.
    pub entries: Vec<Entry>,
}

impl Baseline {
    /// What a user should know of it before the run.
    pub fn warnings(&self) -> Vec<String> {
        let mut wanting = self.entries.iter().filter(|entry| entry.wants_reason());
        let Some(first) = wanting.next() else {
            return Vec::new();
        };
        let count = counted(self.reasons_wanted(), "known failure");
        vec![format!(
            "{count} without a reason, the first at {}; put one in the place of `{REASON_WANTED}`",
            first.location
        )]
    }

    /// How many entries have no reason yet.
    pub fn reasons_wanted(&self) -> usize {
        let entries = self.entries.iter();
        entries.filter(|entry| entry.wants_reason()).count()
    }
}
