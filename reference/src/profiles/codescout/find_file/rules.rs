use crate::Text;
use crate::engine::glob::GlobDialect;
use crate::profiles::codescout::call::{CountRules, ListingRules, PathRules, Total};

use super::texts::FindFileTexts;

rules! {
    /// All that `find_file` goes by; the default is its document.
    pub struct FindFileRules {
        /// Which paths may be searched.
        pub paths: PathRules,
        /// What is left out.
        pub listing: ListingRules,
        /// The directory that is searched where a call does not say (Parameters, `path`).
        pub path: Text = ".".into(),
        /// What the pattern matches.
        pub matching: MatchRules,
        /// How many files are returned.
        pub max_results: CountRules = CountRules {
                    default: 100,
                    honoured: true,
                    total: Total::Found,
                },
        /// Whether paths are absolute; otherwise they are relative to the searched directory.
        pub absolute: bool = true,
        /// All messages.
        pub texts: FindFileTexts,
    }
}

rules! {
    /// What the pattern matches (Purpose; after the examples).
    pub struct MatchRules {
        /// What its characters mean.
        pub dialect: GlobDialect = GlobDialect {
                    backslash_escapes: true,
                    ..GlobDialect::default()
                },
        /// What paths are relative to when they are matched.
        pub relative_to: RelativeTo = RelativeTo::SearchedDirectory,
        /// Whether directories are found, too.
        pub directories: bool = false,
        /// Whether links to files inside of the project are found. The document does not speak of links.
        pub links: bool = true,
    }
}

choices! {
    /// What paths are relative to when they are matched.
    pub enum RelativeTo {
        /// The directory that is searched.
        SearchedDirectory,
        /// The project's root.
        Root,
    }
}
