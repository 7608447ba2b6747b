//! The tools that the documents of Claude's API define, and leave to a client to implement.

pub mod call;
pub mod memory;
pub mod text_editor;

use super::{Profile, ToolEntry};

/// The profile `claude`.
pub const PROFILE: Profile = Profile {
    name: "claude",
    about: "the tools that Claude's API defines and a client implements",
    follows_roots: false,
    tools: &[
        ToolEntry::new::<memory::MemoryTool, memory::MemoryRules>("memory"),
        ToolEntry::new::<text_editor::TextEditorTool, text_editor::TextEditorRules>(
            "str_replace_based_edit_tool",
        ),
    ],
};
