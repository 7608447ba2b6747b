use crate::Text;
use crate::engine::atomic_write::WriteRules;
use crate::engine::size::SizeRules;
use crate::profiles::ArgumentTexts;
use crate::profiles::claude::call::{DuplicateRules, InsertRules, ViewRules};

rules! {
    /// The rules of `memory`. The defaults follow its document.
    pub struct MemoryRules {
        /// The paths of a call.
        pub paths: PathRules,
        /// How a directory is viewed.
        pub directory: DirectoryRules,
        /// How a file is viewed.
        pub file: ViewRules,
        /// The most lines of a file that can be viewed (view, Line limit).
        pub most_lines: u64 = 999_999,
        /// Whether `create` replaces an existing file. The document allows both, and calls the
        /// error the reference behaviour (create, last paragraph).
        pub create_replaces: bool = false,
        /// Whether missing directories above a new path are created. The document does not say.
        pub makes_parents: bool = true,
        /// The handling of an `old_str` that occurs several times (`str_replace`, Duplicate text).
        pub duplicates: DuplicateRules,
        /// The lines before and after an edited place that are shown with it; `null`: none are
        /// shown. The document does not give their number (`str_replace`, Return values).
        pub snippet_context: Option<u64> = Some(4),
        /// How text is inserted.
        pub insert: InsertRules,
        /// How a file is written.
        pub write: WriteRules,
        /// The messages.
        pub texts: MemoryTexts,
    }
}

rules! {
    /// The paths of a call (How it works; Path traversal protection).
    pub struct PathRules {
        /// The path of the memory in calls.
        pub root: Text = "/memories".into(),
        /// The directory that has its files, relative to the working directory.
        pub directory: Text = "memories".into(),
        /// Whether a path with `..` is refused even if it stays inside.
        pub refuses_dot_dot: bool = true,
    }
}

rules! {
    /// How a directory is viewed (view, Return values).
    pub struct DirectoryRules {
        /// The number of levels shown below the directory.
        pub levels: usize = 2,
        /// The prefix of hidden names, which are left out with everything below them.
        pub hidden_prefix: Option<Text> = Some(".".into()),
        /// Other names that are left out with everything below them.
        pub left_out: Vec<Text> = vec!["node_modules".into()],
        /// How sizes are written. That of a directory is the size of all files shown or below.
        pub sizes: SizeRules,
        /// The text between the size and the path.
        pub separator: Text = "\t".into(),
        /// The suffix of directories. The document shows none.
        pub mark: Text = "".into(),
    }
}

rules! {
    /// The messages of `memory`. Those of the document are recommended; the others are not in it.
    pub struct MemoryTexts {
        /// Arguments of the wrong shape.
        pub arguments: ArgumentTexts,
        /// Another command; fills `{command}` and `{commands}`.
        pub unknown_command: Text = "Error: Unknown command {command}: use one of {commands}".into(),
        /// A path leads out of the memory; fills `{path}` and `{root}`.
        pub outside: Text = "Error: The path {path} is not below {root}".into(),
        /// The memory itself was to be replaced, deleted or renamed; fills `{path}`.
        pub is_root: Text = "Error: The path {path} is the memory itself, which stays where it is".into(),
        /// A system error; fills `{path}` and `{reason}`.
        pub failed: Text = "Error: {path}: {reason}".into(),
        /// The caller cancelled the call.
        pub aborted: Text = "Error: The call was aborted by its caller".into(),
        /// The messages of `view`.
        pub view: ViewTexts,
        /// The messages of `create`.
        pub create: CreateTexts,
        /// The messages of `str_replace`.
        pub str_replace: ReplaceTexts,
        /// The messages of `insert`.
        pub insert: InsertTexts,
        /// The messages of `delete`.
        pub delete: DeleteTexts,
        /// The messages of `rename`.
        pub rename: RenameTexts,
    }
}

rules! {
    /// The messages of `view`.
    pub struct ViewTexts {
        /// The first line for a directory; fills `{path}` and `{levels}`.
        pub directory: Text = "Here're the files and directories up to {levels} levels deep in {path}, excluding hidden items and node_modules:".into(),
        /// The first line for a file; fills `{path}`.
        pub file: Text = "Here's the content of {path} with line numbers:".into(),
        /// Nothing is there; fills `{path}`.
        pub missing: Text = "The path {path} does not exist. Please provide a valid path.".into(),
        /// The file has too many lines; fills `{path}`.
        pub too_many_lines: Text = "File {path} exceeds maximum line limit of 999,999 lines.".into(),
        /// The range is not one; fills `{start}` and `{end}`.
        pub invalid_range: Text = "Error: Invalid `view_range` parameter: [{start}, {end}]. Lines are counted from 1, both ends are included, and an end of -1 is that of the file".into(),
        /// The range does not fit the file; fills `{start}`, `{end}` and `{total}`.
        pub beyond: Text = "Error: Invalid `view_range` parameter: [{start}, {end}]. The file has {total} lines".into(),
        /// The lines have too many bytes; fills `{path}` and `{limit}`.
        pub too_large: Text = "Error: The lines of {path} have more than {limit} bytes".into(),
        /// The lines are not UTF-8; fills `{path}`.
        pub not_text: Text = "Error: The file {path} is not valid UTF-8".into(),
    }
}

rules! {
    /// The messages of `create`.
    pub struct CreateTexts {
        /// The answer; fills `{path}`.
        pub done: Text = "File created successfully at: {path}".into(),
        /// Something is there; fills `{path}`.
        pub existing: Text = "Error: File {path} already exists".into(),
    }
}

rules! {
    /// The messages of `str_replace`.
    pub struct ReplaceTexts {
        /// The answer, before the edited lines.
        pub done: Text = "The memory file has been edited.".into(),
        /// No file is there; fills `{path}`.
        pub missing: Text = "Error: The path {path} does not exist. Please provide a valid path.".into(),
        /// `old_str` is empty.
        pub empty: Text = "Error: `old_str` must not be empty; to add text, use the command insert".into(),
        /// `old_str` does not occur; fills `{old_str}` and `{path}`.
        pub not_found: Text = "No replacement was performed, old_str `{old_str}` did not appear verbatim in {path}.".into(),
        /// `old_str` occurs several times; fills `{old_str}` and `{lines}`.
        pub several: Text = "No replacement was performed. Multiple occurrences of old_str `{old_str}` in lines: {lines}. Please ensure it is unique".into(),
        /// The text between the numbers of lines.
        pub between_lines: Text = ", ".into(),
    }
}

rules! {
    /// The messages of `insert`.
    pub struct InsertTexts {
        /// The answer; fills `{path}`.
        pub done: Text = "The file {path} has been edited.".into(),
        /// No file is there; fills `{path}`.
        pub missing: Text = "Error: The path {path} does not exist".into(),
        /// The line is not one of the file; fills `{line}` and `{lines}`.
        pub invalid_line: Text = "Error: Invalid `insert_line` parameter: {line}. It should be within the range of lines of the file: [0, {lines}]".into(),
    }
}

rules! {
    /// The messages of `delete`.
    pub struct DeleteTexts {
        /// The answer; fills `{path}`.
        pub done: Text = "Successfully deleted {path}".into(),
        /// Nothing is there; fills `{path}`.
        pub missing: Text = "Error: The path {path} does not exist".into(),
    }
}

rules! {
    /// The messages of `rename`.
    pub struct RenameTexts {
        /// The answer; fills `{old_path}` and `{new_path}`.
        pub done: Text = "Successfully renamed {old_path} to {new_path}".into(),
        /// Nothing is there; fills `{path}`.
        pub missing: Text = "Error: The path {path} does not exist".into(),
        /// Something is at the new path; fills `{path}`.
        pub existing: Text = "Error: The destination {path} already exists".into(),
        /// A directory was to be renamed into itself; fills `{old_path}` and `{new_path}`.
        pub into_itself: Text = "Error: The path {new_path} lies below {old_path}".into(),
    }
}
