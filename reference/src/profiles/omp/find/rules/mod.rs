mod input;
mod output;
mod search;

pub use input::{LimitRules, Rounding, SwitchRules, TimeoutRules};
pub use output::{DetailRules, OutputRules, PageRules, RelativeTo, UpdateRules};
pub use search::DelegateRules;

use crate::profiles::omp::call::{BaseRules, EntryRules, PatternRules, WalkRules};

use super::texts::FindTexts;

rules! {
    /// Everything that the document of `find` decides; the default is the document.
    pub struct FindRules {
        /// How entries of `paths` are read (Flow 1).
        pub entries: EntryRules,
        /// How `limit` is read (Inputs; Flow 6).
        pub limit: LimitRules,
        /// How `timeout` is read, and what it leads to (Inputs; Flow 6).
        pub timeout: TimeoutRules,
        /// What the switches mean (Inputs).
        pub switches: SwitchRules,
        /// How an entry is split into base and pattern, and what a pattern means (Flow 4).
        pub pattern: PatternRules,
        /// What happens to the bases of entries (Flow 2, 5, 7).
        pub bases: BaseRules,
        /// What the local search leaves out (Flow 7).
        pub search: WalkRules,
        /// Which matches are returned, and in which order (Flow 9, 10).
        pub page: PageRules,
        /// How the text looks (Outputs; Flow 10).
        pub output: OutputRules,
        /// What the structured details hold (Outputs).
        pub details: DetailRules,
        /// How progress is told (Outputs, Streaming).
        pub updates: UpdateRules,
        /// What a delegate is asked (Flow 7, custom operations branch).
        pub delegate: DelegateRules,
        /// All messages, notices and errors.
        pub texts: FindTexts,
    }
}
