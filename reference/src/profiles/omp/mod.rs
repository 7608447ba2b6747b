//! oh-my-pi: the tools of the `omp` coding agent.

pub mod call;
#[cfg(feature = "omp-find")]
pub mod find;
#[cfg(feature = "omp-search")]
pub mod search;

use super::{Profile, ToolEntry};

/// The profile `omp`.
pub const PROFILE: Profile = Profile {
    name: "omp",
    about: "oh-my-pi, a coding agent for the terminal",
    follows_roots: false,
    tools: &[
        #[cfg(feature = "omp-find")]
        ToolEntry::new::<find::FindTool, find::FindRules>("find"),
        #[cfg(feature = "omp-search")]
        ToolEntry::new::<search::SearchTool, search::SearchRules>("search"),
    ],
};
