//! The tools of the Model Context Protocol's file server.

pub mod call;
pub mod create_directory;
pub mod directory_tree;
pub mod edit_file;
pub mod excludes;
pub mod get_file_info;
pub mod list_allowed_directories;
pub mod list_directory;
pub mod list_directory_with_sizes;
pub mod move_file;
pub mod read_media_file;
pub mod read_multiple_files;
pub mod read_text_file;
pub mod search_files;
pub mod write_file;

use super::{Profile, ToolEntry};

/// The profile `mcp-filesystem`.
pub const PROFILE: Profile = Profile {
    name: "mcp-filesystem",
    about: "The file server of the Model Context Protocol",
    follows_roots: true,
    tools: &[
        ToolEntry::new::<read_text_file::ReadTextFileTool, read_text_file::ReadTextFileRules>(
            "read_text_file",
        ),
        ToolEntry::new::<read_media_file::ReadMediaFileTool, read_media_file::ReadMediaFileRules>(
            "read_media_file",
        ),
        ToolEntry::new::<
            read_multiple_files::ReadMultipleFilesTool,
            read_multiple_files::ReadMultipleFilesRules,
        >("read_multiple_files"),
        ToolEntry::new::<write_file::WriteFileTool, write_file::WriteFileRules>("write_file"),
        ToolEntry::new::<edit_file::EditFileTool, edit_file::EditFileRules>("edit_file"),
        ToolEntry::new::<
            create_directory::CreateDirectoryTool,
            create_directory::CreateDirectoryRules,
        >("create_directory"),
        ToolEntry::new::<list_directory::ListDirectoryTool, list_directory::ListDirectoryRules>(
            "list_directory",
        ),
        ToolEntry::new::<
            list_directory_with_sizes::ListDirectoryWithSizesTool,
            list_directory_with_sizes::ListDirectoryWithSizesRules,
        >("list_directory_with_sizes"),
        ToolEntry::new::<move_file::MoveFileTool, move_file::MoveFileRules>("move_file"),
        ToolEntry::new::<search_files::SearchFilesTool, search_files::SearchFilesRules>(
            "search_files",
        ),
        ToolEntry::new::<directory_tree::DirectoryTreeTool, directory_tree::DirectoryTreeRules>(
            "directory_tree",
        ),
        ToolEntry::new::<get_file_info::GetFileInfoTool, get_file_info::GetFileInfoRules>(
            "get_file_info",
        ),
        ToolEntry::new::<
            list_allowed_directories::ListAllowedDirectoriesTool,
            list_allowed_directories::ListAllowedDirectoriesRules,
        >("list_allowed_directories"),
    ],
};
