mod extension;
mod input;
mod output;
mod search;

pub use extension::ExtensionRules;
pub use input::{
    Boundary, Check, InputRules, PatternRules, RelativeTo, SettingRules, Switch, ValidationRules,
};
pub use output::{DescriptionRules, OrderRules, OutputRules};
pub use search::{GitRules, Links, SearchRules};

use super::texts::GlobTexts;

rules! {
    /// Everything that the document of `glob` decides; the default is the document.
    pub struct GlobRules {
        /// What the parameters mean (GlobToolParams; Parameter details).
        pub input: InputRules,
        /// What a call is refused for (validateToolParams; Validation items).
        pub validation: ValidationRules,
        /// What a pattern means (Glob pattern syntax; execute).
        pub pattern: PatternRules,
        /// What is listed, and what is left out (execute, options of the search).
        pub search: SearchRules,
        /// What git-ignore rules leave out (execute, git filter).
        pub git: GitRules,
        /// The order of the list (sortFileEntries; Sort strategy).
        pub order: OrderRules,
        /// How the answer looks (execute, result).
        pub output: OutputRules,
        /// How a call is described (getDescription).
        pub description: DescriptionRules,
        /// The names of the settings that are read (Configuration).
        pub settings: SettingRules,
        /// What the document sketches as extensions, which are off by default.
        pub extensions: ExtensionRules,
        /// All messages.
        pub texts: GlobTexts,
    }
}
