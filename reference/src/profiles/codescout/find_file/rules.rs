use crate::engine::glob::GlobDialect;
use crate::profiles::codescout::call::{CountRules, ListingRules, PathRules, Total};

use super::texts::FindFileTexts;

/// All that `find_file` goes by; the default is its document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindFileRules {
    /// Which paths may be searched.
    pub paths: PathRules,
    /// What is left out.
    pub listing: ListingRules,
    /// The directory that is searched where a call does not say (Parameters, `path`).
    pub path: &'static str,
    /// What the pattern matches.
    pub matching: MatchRules,
    /// How many files are returned.
    pub max_results: CountRules,
    /// Whether paths are absolute; otherwise they are relative to the searched directory.
    pub absolute: bool,
    /// All messages.
    pub texts: FindFileTexts,
}

impl Default for FindFileRules {
    fn default() -> Self {
        Self {
            paths: PathRules::default(),
            listing: ListingRules::default(),
            path: ".",
            matching: MatchRules::default(),
            max_results: CountRules {
                default: 100,
                honoured: true,
                total: Total::Found,
            },
            absolute: true,
            texts: FindFileTexts::default(),
        }
    }
}

/// What the pattern matches (Purpose; after the examples).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRules {
    /// What its characters mean.
    pub dialect: GlobDialect,
    /// What paths are relative to when they are matched.
    pub relative_to: RelativeTo,
    /// Whether directories are found, too.
    pub directories: bool,
    /// Whether links to files inside of the project are found. The document does not speak of links.
    pub links: bool,
}

impl Default for MatchRules {
    fn default() -> Self {
        Self {
            dialect: GlobDialect {
                backslash_escapes: true,
                ..GlobDialect::default()
            },
            relative_to: RelativeTo::SearchedDirectory,
            directories: false,
            links: true,
        }
    }
}

/// What paths are relative to when they are matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RelativeTo {
    /// The directory that is searched.
    SearchedDirectory,
    /// The project's root.
    Root,
}
