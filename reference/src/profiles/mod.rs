//! The specified agents, each with the tools that its documents describe.

#[macro_use]
mod output;
#[macro_use]
mod tool;

#[cfg(feature = "claude")]
pub mod claude;
#[cfg(feature = "codescout")]
pub mod codescout;
#[cfg(feature = "common")]
pub mod common;
#[cfg(any(feature = "codescout", feature = "common", feature = "mcp-filesystem"))]
mod entries_below;
mod failure;
#[cfg(feature = "gemini")]
pub mod gemini;
#[cfg(feature = "mcp-filesystem")]
pub mod mcp_filesystem;
#[cfg(feature = "mini")]
pub mod mini;
#[cfg(any(feature = "omp-find", feature = "omp-search"))]
pub mod omp;
mod parameter;
mod profile;
#[cfg(any(feature = "codescout", feature = "common", feature = "mcp-filesystem"))]
mod project_tool;
#[cfg(any(feature = "codescout", feature = "common", feature = "mcp-filesystem"))]
mod resolved_path;

#[cfg(test)]
mod tests;

#[cfg(any(feature = "codescout", feature = "common", feature = "mcp-filesystem"))]
use entries_below::EntriesBelow;
pub use failure::Failure;
#[cfg(any(feature = "common", feature = "mcp-filesystem"))]
use failure::in_plain_words;
use output::DetailsValue;
pub use parameter::ArgumentTexts;
use parameter::{Arguments, Parameter, schema};
pub use profile::Profile;
#[cfg(any(feature = "codescout", feature = "common", feature = "mcp-filesystem"))]
use project_tool::ProjectTool;
#[cfg(any(feature = "codescout", feature = "common", feature = "mcp-filesystem"))]
pub use resolved_path::ResolvedPath;
pub use tool::{Effect, Tool, ToolEntry, ToolResult};

/// Every profile, sorted by name.
pub const ALL: &[&Profile] = &[
    #[cfg(feature = "claude")]
    &claude::PROFILE,
    #[cfg(feature = "codescout")]
    &codescout::PROFILE,
    #[cfg(feature = "common")]
    &common::PROFILE,
    #[cfg(feature = "gemini")]
    &gemini::PROFILE,
    #[cfg(feature = "mcp-filesystem")]
    &mcp_filesystem::PROFILE,
    #[cfg(feature = "mini")]
    &mini::PROFILE,
    #[cfg(any(feature = "omp-find", feature = "omp-search"))]
    &omp::PROFILE,
];

/// The profile of that name.
#[must_use]
pub fn find_profile(name: &str) -> Option<&'static Profile> {
    ALL.iter().copied().find(|profile| profile.name == name)
}
