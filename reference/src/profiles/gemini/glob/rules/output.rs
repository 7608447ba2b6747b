use std::time::Duration;

use crate::Text;
use crate::engine::collation::Collation;
use crate::engine::order::Order;

rules! {
    /// The order of the list (sortFileEntries; Sort strategy).
    pub struct OrderRules {
        /// The age up to which a file is recent.
        pub threshold: Duration = Duration::from_secs(24 * 60 * 60),
        /// Whether a file of exactly that age is recent, too.
        pub threshold_is_recent: bool = false,
        /// Whether recent files come before the others; otherwise after them.
        pub recent_first: bool = true,
        /// The order of recent files; equal ones are ordered by path.
        pub recent: Order = Order::NewestFirst,
        /// The order of the others; equal ones are ordered by path.
        pub old: Order = Order::ByPath,
        /// How paths are compared.
        pub paths: Collation = Collation::Locale,
    }
}

rules! {
    /// How the answer looks (execute, result).
    pub struct OutputRules {
        /// Whether paths are absolute; otherwise they are relative to the root.
        pub absolute: bool = true,
        /// What stands between two paths.
        pub separator: Text = "\n".into(),
        /// Whether a call without a match is an error.
        pub empty_is_error: bool = false,
        /// Whether the display string of a refusal is the bare reason; otherwise it is the whole text.
        pub bare_reason_displayed: bool = true,
        /// The field of the structured part that holds the display string.
        pub display_field: Text = "returnDisplay".into(),
    }
}

rules! {
    /// How a call is described (getDescription).
    pub struct DescriptionRules {
        /// The most characters of a path; of a longer one the middle is left out.
        pub max_path: usize = 35,
        /// What stands for the middle.
        pub ellipsis: Text = "...".into(),
    }
}
