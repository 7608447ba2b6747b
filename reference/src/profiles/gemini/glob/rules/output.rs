use std::time::Duration;

use crate::engine::collation::Collation;
use crate::engine::order::Order;

/// The order of the list (sortFileEntries; Sort strategy).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderRules {
    /// The age up to which a file is recent.
    pub threshold: Duration,
    /// Whether a file of exactly that age is recent, too.
    pub threshold_is_recent: bool,
    /// Whether recent files come before the others; otherwise after them.
    pub recent_first: bool,
    /// The order of recent files; equal ones are ordered by path.
    pub recent: Order,
    /// The order of the others; equal ones are ordered by path.
    pub old: Order,
    /// How paths are compared.
    pub paths: Collation,
}

impl Default for OrderRules {
    fn default() -> Self {
        Self {
            threshold: Duration::from_secs(24 * 60 * 60),
            threshold_is_recent: false,
            recent_first: true,
            recent: Order::NewestFirst,
            old: Order::ByPath,
            paths: Collation::Locale,
        }
    }
}

/// How the answer looks (execute, result).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputRules {
    /// Whether paths are absolute; otherwise they are relative to the root.
    pub absolute: bool,
    /// What stands between two paths.
    pub separator: &'static str,
    /// Whether a call without a match is an error.
    pub empty_is_error: bool,
    /// Whether the display string of a refusal is the bare reason; otherwise it is the whole text.
    pub bare_reason_displayed: bool,
    /// The field of the structured part that holds the display string.
    pub display_field: &'static str,
}

impl Default for OutputRules {
    fn default() -> Self {
        Self {
            absolute: true,
            separator: "\n",
            empty_is_error: false,
            bare_reason_displayed: true,
            display_field: "returnDisplay",
        }
    }
}

/// How a call is described (getDescription).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DescriptionRules {
    /// The most characters of a path; of a longer one the middle is left out.
    pub max_path: usize,
    /// What stands for the middle.
    pub ellipsis: &'static str,
}

impl Default for DescriptionRules {
    fn default() -> Self {
        Self {
            max_path: 35,
            ellipsis: "...",
        }
    }
}
