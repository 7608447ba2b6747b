use crate::Text;
use crate::engine::plain_glob::PlainGlobDialect;
use crate::profiles::mini::{LimitRules, ListingRules, PageRules};

use super::texts::GlobTexts;

rules! {
    /// Everything that the document of `glob` decides; the default is the document.
    pub struct GlobRules {
        /// Whether a pattern that is no text is converted; otherwise it is refused.
        pub converts_pattern: bool = true,
        /// How `maxResults` is read.
        pub limit: LimitRules = LimitRules::with_default(50.0),
        /// What the characters of a pattern mean (globToRegex).
        pub dialect: PlainGlobDialect,
        /// Which entries can be listed.
        pub listing: ListingRules = listing(),
        /// What stands before each path.
        pub path_prefix: Text = "".into(),
        /// How paths become the text.
        pub page: PageRules,
        /// All messages.
        pub texts: GlobTexts,
    }
}

fn listing() -> ListingRules {
    ListingRules {
        excluded: vec!["node_modules".into(), ".git".into()],
        directories: true,
        others: true,
        ..ListingRules::default()
    }
}
