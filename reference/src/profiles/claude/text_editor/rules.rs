use crate::Text;
use crate::engine::atomic_write::WriteRules;
use crate::engine::numbered::NumberingRules;
use crate::profiles::ArgumentTexts;
use crate::profiles::claude::call::{DuplicateRules, InsertRules, ViewRules};

rules! {
    /// The rules of the text editor. The defaults follow its document.
    pub struct TextEditorRules {
        /// Whether paths must stay in the working directory, links included (Implement security
        /// measures).
        pub confined: bool = true,
        /// How a directory is viewed.
        pub directory: DirectoryRules,
        /// How a file is viewed. Lines are numbered as in the first example.
        pub file: ViewRules = ViewRules {
            numbering: NumberingRules { width: 0, separator: ": ".into(), origin: 1 },
            ..ViewRules::default()
        },
        /// The most characters of a file in a view, if the setting `max_characters` does not say
        /// (Execute the view command). `null`: no limit.
        pub max_characters: Option<usize> = None,
        /// Whether `create` replaces an existing file. The document only says that it creates a new
        /// one.
        pub create_replaces: bool = false,
        /// Whether missing directories above a new file are created. The document does not say.
        pub makes_parents: bool = true,
        /// The handling of an `old_str` that occurs several times (keep in mind, 4).
        pub duplicates: DuplicateRules = DuplicateRules {
            names_lines_once: false,
            ..DuplicateRules::default()
        },
        /// How text is inserted.
        pub insert: InsertRules,
        /// Whether a file that may not be written stays as it is, although it could be replaced
        /// (Handle errors, Permission errors).
        pub obeys_permissions: bool = true,
        /// How a file is written.
        pub write: WriteRules,
        /// The messages.
        pub texts: TextEditorTexts,
    }
}

rules! {
    /// How a directory is viewed. The document only says that its contents are listed.
    pub struct DirectoryRules {
        /// The number of levels shown below the directory. `null`: all.
        pub levels: Option<usize> = Some(2),
        /// The prefix of hidden names, which are left out with everything below them. `null`: no
        /// name is hidden.
        pub hidden_prefix: Option<Text> = None,
        /// The suffix of directories.
        pub mark: Text = "/".into(),
        /// The most entries shown.
        pub most: usize = 1000,
    }
}

rules! {
    /// The messages of the text editor. Those of the document are examples; the others are not in
    /// it.
    pub struct TextEditorTexts {
        /// Arguments of the wrong shape.
        pub arguments: ArgumentTexts,
        /// Another command; fills `{command}` and `{commands}`.
        pub unknown_command: Text = "Error: Unknown command {command}: use one of {commands}".into(),
        /// The setting `max_characters` is not a number of characters.
        pub invalid_setting: Text = "Error: The setting max_characters must be a whole number that is not negative".into(),
        /// A path leads out of the working directory; fills `{path}`.
        pub outside: Text = "Error: The path {path} is outside of the working directory".into(),
        /// Nothing is there.
        pub not_found: Text = "Error: File not found".into(),
        /// A file was expected; fills `{path}`.
        pub not_a_file: Text = "Error: {path} is not a file".into(),
        /// The file may not be read; fills `{path}`.
        pub not_readable: Text = "Error: Permission denied. Cannot read {path}.".into(),
        /// The file may not be written.
        pub not_writable: Text = "Error: Permission denied. Cannot write to file.".into(),
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
    }
}

rules! {
    /// The messages of `view`.
    pub struct ViewTexts {
        /// The directory is empty.
        pub empty_directory: Text = "The directory is empty.".into(),
        /// The directory has more entries; fills `{more}`.
        pub more_entries: Text = "[{more} more entries are not shown: view one of the directories]".into(),
        /// The file is empty.
        pub empty_file: Text = "The file is empty.".into(),
        /// The lines were cut; fills `{limit}`.
        pub cut: Text = "[Cut after {limit} characters: use view_range to see the rest]".into(),
        /// The range is not one; fills `{start}` and `{end}`.
        pub invalid_range: Text = "Error: Invalid view_range [{start}, {end}]: lines are counted from 1, both ends are included, and an end of -1 is that of the file".into(),
        /// The range does not fit the file; fills `{start}`, `{end}` and `{total}`.
        pub beyond: Text = "Error: Invalid view_range [{start}, {end}]: the file has {total} lines".into(),
        /// The lines have too many bytes; fills `{path}` and `{limit}`.
        pub too_large: Text = "Error: The lines of {path} have more than {limit} bytes: use view_range to see a part".into(),
        /// The lines are not UTF-8; fills `{path}`.
        pub not_text: Text = "Error: The file {path} is not valid UTF-8".into(),
    }
}

rules! {
    /// The messages of `create`.
    pub struct CreateTexts {
        /// The answer; fills `{path}`.
        pub done: Text = "Successfully created {path}".into(),
        /// Something is there; fills `{path}`.
        pub existing: Text = "Error: {path} already exists".into(),
    }
}

rules! {
    /// The messages of `str_replace`.
    pub struct ReplaceTexts {
        /// The answer.
        pub done: Text = "Successfully replaced text at exactly one location.".into(),
        /// `old_str` is empty.
        pub empty: Text = "Error: old_str must not be empty; to add text, use the command insert".into(),
        /// `old_str` does not occur.
        pub not_found: Text = "Error: No match found for replacement. Please check your text and try again.".into(),
        /// `old_str` occurs several times; fills `{count}`.
        pub several: Text = "Error: Found {count} matches for replacement text. Please provide more context to make a unique match.".into(),
    }
}

rules! {
    /// The messages of `insert`.
    pub struct InsertTexts {
        /// The answer; fills `{line}`.
        pub done: Text = "Successfully inserted text after line {line}.".into(),
        /// The line is not one of the file; fills `{line}` and `{lines}`.
        pub invalid_line: Text = "Error: Invalid insert_line {line}: the file has {lines} lines, and 0 is its beginning".into(),
    }
}
