//! codescout: its tools for files.

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
    tools: &[
        ToolEntry {
            name: "read_file",
            make: || Box::new(read_file::ReadFileTool::default()),
        },
        ToolEntry {
            name: "list_dir",
            make: || Box::new(list_dir::ListDirTool::default()),
        },
        ToolEntry {
            name: "search_pattern",
            make: || Box::new(search_pattern::SearchPatternTool::default()),
        },
        ToolEntry {
            name: "find_file",
            make: || Box::new(find_file::FindFileTool::default()),
        },
        ToolEntry {
            name: "create_file",
            make: || Box::new(create_file::CreateFileTool::default()),
        },
        ToolEntry {
            name: "edit_file",
            make: || Box::new(edit_file::EditFileTool::default()),
        },
    ],
};

#[cfg(test)]
mod tests;
