//! oh-my-pi: the tools of the `omp` coding agent.

pub mod call;
pub mod find;
pub mod search;

use super::{Profile, ToolEntry};

/// The profile `omp`.
pub const PROFILE: Profile = Profile {
    name: "omp",
    about: "oh-my-pi, a coding agent for the terminal",
    tools: &[
        ToolEntry::of::<find::FindTool, find::FindRules>("find"),
        ToolEntry::of::<search::SearchTool, search::SearchRules>("search"),
    ],
};
