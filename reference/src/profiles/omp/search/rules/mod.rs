mod input;
mod limits;
mod output;
mod scan;

pub use input::{
    ArchiveRules, ContextRules, RegexRules, ResourceRules, SelectorRules, SkipRules, SwitchRules,
};
pub use limits::LimitRules;
pub use output::{DetailRules, OutputRules};
pub use scan::ScanRules;

use crate::profiles::omp::call::{BaseRules, EntryRules, PatternRules, RootCheck, WalkRules};

use super::texts::SearchTexts;

rules! {
    /// Everything that the document of `search` decides; the default is the document.
    pub struct SearchRules {
        /// How entries of `paths` are read (Flow 2).
        pub entries: EntryRules,
        /// How `pattern` is read (Inputs; Flow 1, 10).
        pub regex: RegexRules,
        /// What the switches mean (Inputs).
        pub switches: SwitchRules,
        /// How `skip` is read (Inputs).
        pub skip: SkipRules,
        /// How line-range selectors are read (Inputs, `paths`; Flow 7).
        pub selectors: SelectorRules,
        /// How an entry is split into base and glob (Flow 6).
        pub paths: PatternRules,
        /// What happens to the bases of entries (Flow 5, 8).
        pub bases: BaseRules = BaseRules { root_check: RootCheck::Off, ..BaseRules::default() },
        /// What a directory scan leaves out (Flow 9; Notes).
        pub walk: WalkRules = WalkRules { skipped_unless_named: vec![], lists_directories: false, ..WalkRules::default() },
        /// What a scan does on its way (Errors).
        pub scan: ScanRules,
        /// How archive members are read (Flow 3; Modes 4).
        pub archives: ArchiveRules,
        /// How internal URLs are searched (Flow 4; Modes 5).
        pub resources: ResourceRules,
        /// How much is shown around a match (Flow 1).
        pub context: ContextRules,
        /// All caps (Flow 9, 13; Limits & Caps).
        pub limits: LimitRules,
        /// How the text looks (Outputs).
        pub output: OutputRules,
        /// What the structured details hold (Outputs).
        pub details: DetailRules,
        /// All messages, notices and errors.
        pub texts: SearchTexts,
    }
}
