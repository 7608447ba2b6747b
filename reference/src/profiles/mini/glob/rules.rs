use crate::engine::plain_glob::PlainGlobDialect;
use crate::profiles::mini::{LimitRules, ListingRules, PageRules};

use super::texts::GlobTexts;

/// Everything that the document of `glob` decides; the default is the document.
#[derive(Clone, Debug, PartialEq)]
pub struct GlobRules {
    /// Whether a pattern that is no text is converted; otherwise it is refused.
    pub converts_pattern: bool,
    /// How `maxResults` is read.
    pub limit: LimitRules,
    /// What the characters of a pattern mean (globToRegex).
    pub dialect: PlainGlobDialect,
    /// Which entries can be listed.
    pub listing: ListingRules,
    /// What stands before each path.
    pub path_prefix: &'static str,
    /// How paths become the text.
    pub page: PageRules,
    /// All messages.
    pub texts: GlobTexts,
}

impl Default for GlobRules {
    fn default() -> Self {
        Self {
            converts_pattern: true,
            limit: LimitRules::with_default(50.0),
            dialect: PlainGlobDialect::default(),
            listing: listing(),
            path_prefix: "",
            page: PageRules::default(),
            texts: GlobTexts::default(),
        }
    }
}

fn listing() -> ListingRules {
    ListingRules {
        excluded: &["node_modules", ".git"],
        hidden_prefix: None,
        ignore_file: None,
        nested_ignore_files: true,
        ignore_files_above: true,
        repository_mark: Some(".git"),
        directories: true,
        others: true,
        max_depth: None,
        unreadable_fails: true,
    }
}
