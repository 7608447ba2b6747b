//! mini: the tools of a small coding agent, built step by step by a tutorial in Chinese (chapter 3,
//! section 02).
//!
//! The document is mainly code. The code decides, unless its text or comments contradict it.

pub mod glob;
mod listing;
mod page;
pub mod search;
#[cfg(test)]
mod tree;

pub use listing::ListingRules;
pub use page::PageRules;

use super::{Profile, ToolEntry};

/// The profile `mini`.
pub const PROFILE: Profile = Profile {
    name: "mini",
    about: "a small coding agent, built step by step by a tutorial",
    follows_roots: false,
    tools: &[
        ToolEntry::new::<search::SearchTool, search::SearchRules>("search"),
        ToolEntry::new::<glob::GlobTool, glob::GlobRules>("glob"),
    ],
};
