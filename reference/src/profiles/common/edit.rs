//! `edit`: replaces text in a file.
//!
//! The flow of a call: JSON → texts → the texts as meant for this file → its new content.

use std::io::Write as _;

use memchr::memmem;
use serde_json::Value;

use super::answers::Change;
use super::call::{Call, PathRules, failed, failed_at, path_parameter};
use crate::engine::atomic_write::{Original, WriteRules, create};
use crate::engine::replace::{Occurrences, count, replace};
use crate::host::Context;
use crate::profiles::{Effect, Failure, Parameter, ProjectTool, ToolResult};

rules! {
    /// The rules of `edit`.
    pub struct EditRules {
        /// The paths that may be edited.
        pub paths: PathRules,
        /// An old text that occurs several times (ambiguous-edit).
        pub ambiguous_edit: AmbiguousEdit,
        /// An old text that is the new text (same-edit).
        pub same_edit: Change,
        /// An empty old text (empty-old-text).
        pub empty_old_text: EmptyOldText,
        /// A file that does not exist, and an empty old text (missing-file-edit).
        pub missing_file_edit: MissingFileEdit,
        /// An old text with LF in a file with CR LF (cr-lf-edit).
        pub cr_lf_edit: LineEnds,
        /// A new text with LF in a file with CR LF (new-line-ends).
        pub new_line_ends: NewLineEnds,
        /// An old text that differs in the white space around lines from the only similar place
        /// (loose-edit).
        pub loose_edit: Change,
        /// The line feed behind a line whose text is removed (delete-line-end).
        pub delete_line_end: DeleteLineEnd,
        /// Bytes of the file that are not UTF-8 (invalid-text-edit).
        pub invalid_text_edit: InvalidTextEdit,
    }
}

choices! {
    /// The handling of an old text that occurs several times.
    pub enum AmbiguousEdit {
        /// The call is refused.
        Refused,
        /// The first occurrence is replaced.
        First,
        /// Every occurrence is replaced.
        All,
    }

    /// The handling of an empty old text.
    pub enum EmptyOldText {
        /// The call is refused.
        Refused,
        /// The new text is inserted at the start of the file.
        Inserted,
    }

    /// The handling of a file that does not exist.
    pub enum MissingFileEdit {
        /// The call is refused.
        Refused,
        /// It is created with the new text.
        Created,
    }

    /// The handling of LF in an old text, where the file has CR LF.
    pub enum LineEnds {
        /// The call is refused.
        Refused,
        /// Both texts get CR LF.
        Adapted,
    }

    /// The handling of LF in a new text, where the file has CR LF.
    pub enum NewLineEnds {
        /// It is written.
        Kept,
        /// It becomes CR LF.
        Adapted,
    }

    /// The handling of the line feed behind a line whose text is removed.
    pub enum DeleteLineEnd {
        /// It stays.
        Kept,
        /// It is removed, too.
        Removed,
    }

    /// The handling of bytes that are not UTF-8.
    pub enum InvalidTextEdit {
        /// They stay.
        Edited,
        /// The call is refused.
        Refused,
    }
}

tool!(EditTool, EditRules);

impl ProjectTool for EditTool {
    const NAME: &str = "edit";
    const TITLE: &str = "Edit File";
    const DESCRIPTION: &str = "Replaces old_text, which must match exactly, white space and line ends included, by new_text. It must occur once, \
         unless replace_all is set, which replaces every occurrence.";
    const EFFECT: Effect = Effect::Edits;

    fn parameters(&self) -> Vec<Parameter> {
        let old = Parameter::text("old_text").about("The exact text to replace.");
        let new = Parameter::text("new_text").about("The text that replaces it.");
        vec![
            path_parameter("The file").required(),
            old.required(),
            new.required(),
            Parameter::boolean("replace_all")
                .default(false)
                .about("Whether every occurrence is replaced."),
        ]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let rules = &self.rules;
        let call = Call::new(arguments, &self.parameters(), &rules.paths, context)?;
        let path = call.text("path");
        let (old, new) = (call.text("old_text"), call.text("new_text"));
        if old == new && rules.same_edit == Change::Refused {
            return Err(failed("`old_text` and `new_text` are the same"));
        }
        let resolved = call.resolve(path)?;
        let entry = call.done(path, resolved.entry())?;
        let creates = old.is_empty() && rules.missing_file_edit == MissingFileEdit::Created;
        if creates && !call.done(path, entry.exists())? {
            let created = create(&entry, new.as_bytes(), WriteRules::default(), &call.stop);
            call.done(path, created)?;
            return Ok(ToolResult::text(format!("Created {path}")));
        }
        let original = call.done(path, Original::open(&entry, &call.stop))?;
        let content = call.done(path, call.content(original.file()))?;
        let edit = FileEdit {
            old: old.as_bytes().to_vec(),
            new: new.as_bytes().to_vec(),
            occurrences: match call.arguments.boolean("replace_all") {
                Some(true) => Occurrences::All,
                _ => Occurrences::First,
            },
        };
        let edited = self.edited(path, &content, edit)?;
        let written = original.replace(&|mut to| to.write_all(&edited), WriteRules::default());
        call.done(path, written)?;
        Ok(ToolResult::text(format!("Edited {path}")))
    }
}

/// A replacement in a file.
struct FileEdit {
    old: Vec<u8>,
    new: Vec<u8>,
    occurrences: Occurrences,
}

impl EditTool {
    /// The content after the edit.
    fn edited(&self, path: &str, content: &[u8], edit: FileEdit) -> Result<Vec<u8>, Failure> {
        let refuses_bytes = self.rules.invalid_text_edit == InvalidTextEdit::Refused;
        if refuses_bytes && str::from_utf8(content).is_err() {
            return Err(failed_at(path, "not valid UTF-8"));
        }
        if edit.old.is_empty() {
            return match self.rules.empty_old_text {
                EmptyOldText::Refused => Err(failed("`old_text` must not be empty")),
                EmptyOldText::Inserted => Ok([&edit.new, content].concat()),
            };
        }
        let mut edit = self.meant(content, edit);
        let found = in_memory(count(content, &edit.old, u64::MAX))?;
        if found == 0 {
            return Err(failed_at(path, "`old_text` does not occur in it"));
        }
        if found > 1 && edit.occurrences == Occurrences::First {
            match self.rules.ambiguous_edit {
                AmbiguousEdit::Refused => {
                    let several = format!("`old_text` occurs {found} times; set `replace_all`");
                    return Err(failed_at(path, several));
                }
                AmbiguousEdit::First => {}
                AmbiguousEdit::All => edit.occurrences = Occurrences::All,
            }
        }
        let mut edited = Vec::new();
        let occurrences = edit.occurrences;
        in_memory(replace(
            content,
            &mut edited,
            &edit.old,
            &edit.new,
            occurrences,
        ))?;
        Ok(edited)
    }

    /// The edit as meant for this file.
    fn meant(&self, content: &[u8], mut edit: FileEdit) -> FileEdit {
        let has_returns = memmem::find(content, b"\r\n").is_some();
        let occurs = |text: &[u8]| memmem::find(content, text).is_some();
        if has_returns && !occurs(&edit.old) && self.rules.cr_lf_edit == LineEnds::Adapted {
            (edit.old, edit.new) = (with_returns(&edit.old), with_returns(&edit.new));
        }
        if has_returns && self.rules.new_line_ends == NewLineEnds::Adapted {
            edit.new = with_returns(&edit.new);
        }
        if !occurs(&edit.old) && self.rules.loose_edit == Change::Done {
            edit.old = similar(content, &edit.old).unwrap_or(edit.old);
        }
        let with_end = [&edit.old[..], b"\n"].concat();
        let is_line = content.starts_with(&with_end) || occurs(&[b"\n", &with_end[..]].concat());
        if edit.new.is_empty() && is_line && self.rules.delete_line_end == DeleteLineEnd::Removed {
            edit.old = with_end;
        }
        edit
    }
}

/// Nothing fails in memory.
fn in_memory<T>(result: std::io::Result<T>) -> Result<T, Failure> {
    result.map_err(|error| failed(error.to_string()))
}

/// The text with CR LF in place of LF.
fn with_returns(text: &[u8]) -> Vec<u8> {
    let lines = text.split(|byte| *byte == b'\n');
    let lines = lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    lines.collect::<Vec<_>>().join(&b"\r\n"[..])
}

/// The only lines of the content that are those of the text but for white space around them.
fn similar(content: &[u8], text: &[u8]) -> Option<Vec<u8>> {
    let lines: Vec<&[u8]> = content.split_inclusive(|byte| *byte == b'\n').collect();
    let wanted: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    let is_similar = |place: &&[&[u8]]| {
        let mut pairs = place.iter().zip(&wanted);
        pairs.all(|(line, wanted)| line.trim_ascii() == wanted.trim_ascii())
    };
    let mut places = lines.windows(wanted.len()).filter(is_similar);
    let (first, second) = (places.next()?, places.next());
    let whole = first.concat();
    let ends = text.ends_with(b"\n");
    let kept = if ends {
        &whole[..]
    } else {
        whole.strip_suffix(b"\n").unwrap_or(&whole)
    };
    second.is_none().then(|| kept.to_vec())
}
