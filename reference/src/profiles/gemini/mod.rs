//! Gemini CLI: the tools of the `gemini` coding agent.

pub mod glob;

use super::{Profile, ToolEntry};

/// The profile `gemini`.
pub const PROFILE: Profile = Profile {
    name: "gemini",
    about: "Gemini CLI, a coding agent for the terminal",
    follows_roots: false,
    tools: &[ToolEntry::new::<glob::CachedGlobTool, glob::GlobRules>(
        "glob",
    )],
};
