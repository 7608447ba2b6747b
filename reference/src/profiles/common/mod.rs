//! The tools that most agents share: files are found, searched, listed, read, written, edited,
//! deleted and moved.

#[macro_use]
mod questions;

pub mod call;
pub mod delete;
pub mod edit;
pub mod find;
pub mod list;
pub mod move_entry;
pub mod read;
pub mod search;
pub mod write;

use super::{Profile, ToolEntry};

/// The profile `common`.
pub const PROFILE: Profile = Profile {
    name: "common",
    about: "the file tools that most agents share",
    follows_roots: false,
    tools: &[
        ToolEntry::new::<find::FindTool, find::FindRules>("find"),
        ToolEntry::new::<search::SearchTool, search::SearchRules>("search"),
        ToolEntry::new::<list::ListTool, list::ListRules>("list"),
        ToolEntry::new::<read::ReadTool, read::ReadRules>("read"),
        ToolEntry::new::<write::WriteTool, write::WriteRules>("write"),
        ToolEntry::new::<edit::EditTool, edit::EditRules>("edit"),
        ToolEntry::new::<delete::DeleteTool, delete::DeleteRules>("delete"),
        ToolEntry::new::<move_entry::MoveTool, move_entry::MoveRules>("move"),
    ],
};

#[cfg(test)]
mod tests;
