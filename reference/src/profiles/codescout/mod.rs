//! The file tools of codescout.

pub mod call;
pub mod create_file;
pub mod edit_file;
pub mod find_file;
pub mod list_dir;
pub mod read_file;
pub mod search_pattern;

use super::{Profile, ToolEntry};

/// The profile `codescout`.
pub const PROFILE: Profile = Profile {
    name: "codescout",
    about: "codescout, a server of tools for reading and editing a code base",
    follows_roots: false,
    tools: &[
        ToolEntry::new::<read_file::ReadFileTool, read_file::ReadFileRules>("read_file"),
        ToolEntry::new::<list_dir::ListDirTool, list_dir::ListDirRules>("list_dir"),
        ToolEntry::new::<search_pattern::SearchPatternTool, search_pattern::SearchPatternRules>(
            "search_pattern",
        ),
        ToolEntry::new::<find_file::FindFileTool, find_file::FindFileRules>("find_file"),
        ToolEntry::new::<create_file::CreateFileTool, create_file::CreateFileRules>("create_file"),
        ToolEntry::new::<edit_file::EditFileTool, edit_file::EditFileRules>("edit_file"),
    ],
};

#[cfg(test)]
mod tests;
