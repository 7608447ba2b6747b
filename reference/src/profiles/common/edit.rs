//! `edit`: replaces text in a file.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};

use memchr::memmem;
use serde_json::Value;

use super::call::{Call, failed, path_parameter, with_returns};
use crate::engine::atomic_write::{Original, create};
use crate::engine::replace::{Occurrences, count, replace};
use crate::host::Context;
use crate::profiles::{Effect, Failure, Parameter, ProjectTool, ToolResult};

questions! {
    /// The rules of `edit`.
    pub struct EditRules {
        ambiguous_edit: AmbiguousEdit { Refused | First | All },
        same_edit: Change { Refused | Done },
        empty_old_text: EmptyOldText { Refused | Inserted },
        missing_file_edit: MissingFileEdit { Refused | Created },
        cr_lf_edit: CrLfEdit { Refused | Adapted },
        new_line_ends: NewLineEnds { Kept | Adapted },
        loose_edit: Change,
        delete_line_end: DeleteLineEnd { Kept | Removed },
        invalid_text_edit: InvalidTextEdit { Edited | Refused },
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
        let all = Parameter::boolean("replace_all").about("Whether to replace every occurrence.");
        let path = path_parameter("The file").required();
        vec![path, old.required(), new.required(), all.default(false)]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let call = Call::new(arguments, &self.parameters(), &self.rules.paths, context)?;
        let path = call.text("path");
        let (old, new) = (call.text("old_text"), call.text("new_text"));
        if old == new && self.rules.same_edit == Change::Refused {
            return Err(failed("`old_text` and `new_text` must not be the same"));
        }
        let entry = call.done(path, call.resolve(path)?.entry())?;
        let creates = self.rules.missing_file_edit == MissingFileEdit::Created && old.is_empty();
        if creates && !call.done(path, entry.exists())? {
            let created = create(&entry, new.as_bytes(), Default::default(), &call.stop);
            call.done(path, created)?;
            return Ok(ToolResult::text(format!("Created {path}")));
        }
        let original = call.done(path, Original::open(&entry, &call.stop))?;
        let content = call.done(path, call.content(original.file()))?;
        let edit = self.checked(&call, &content)?;
        let edited = original.replace(&|to| edit.write(&content, to), Default::default());
        call.done(path, edited)?;
        Ok(ToolResult::text(format!("Edited {path}")))
    }
}

/// A replacement of texts, or an insertion at the start, if the old one is empty.
struct FileEdit {
    old: Vec<u8>,
    new: String,
    occurrences: Occurrences,
}

impl FileEdit {
    fn write(&self, content: &[u8], to: &File) -> io::Result<()> {
        let (mut to, new) = (BufWriter::new(to), self.new.as_bytes());
        if self.old.is_empty() {
            to.write_all(new)?;
        }
        replace(content, to, &self.old, new, self.occurrences).map(drop)
    }
}

impl EditTool {
    /// The edit of this content, if it is possible.
    fn checked(&self, call: &Call<'_>, content: &[u8]) -> Result<FileEdit, Failure> {
        let (path, rules) = (call.text("path"), &self.rules);
        let refuses_bytes = rules.invalid_text_edit == InvalidTextEdit::Refused;
        if refuses_bytes && str::from_utf8(content).is_err() {
            return Err(failed(format!("{path}: not valid UTF-8")));
        }
        let (old, new) = self.meant(content, call.text("old_text"), call.text("new_text"));
        if old.is_empty() && rules.empty_old_text == EmptyOldText::Refused {
            return Err(failed("`old_text` must not be empty"));
        }
        let found = call.done(path, count(content, &old, u64::MAX))?;
        let is_all = call.arguments.boolean("replace_all") == Some(true);
        let occurrences = match (found, rules.ambiguous_edit) {
            (0, _) if !old.is_empty() => {
                return Err(failed(format!("{path}: `old_text` does not occur in it")));
            }
            _ if is_all => Occurrences::All,
            (0 | 1, _) | (_, AmbiguousEdit::First) => Occurrences::First,
            (_, AmbiguousEdit::All) => Occurrences::All,
            (_, AmbiguousEdit::Refused) => {
                let several = format!("{path}: `old_text` occurs {found} times; set `replace_all`");
                return Err(failed(several));
            }
        };
        Ok(FileEdit {
            old,
            new,
            occurrences,
        })
    }

    /// The old and the new text as meant for this content.
    fn meant(&self, content: &[u8], old: &str, new: &str) -> (Vec<u8>, String) {
        let (mut old, mut new, rules) = (old.to_owned(), new.to_owned(), &self.rules);
        let occurs = |text: &str| memmem::find(content, text.as_bytes()).is_some();
        let has_returns = occurs("\r\n");
        if has_returns && !occurs(&old) && rules.cr_lf_edit == CrLfEdit::Adapted {
            (old, new) = (with_returns(&old), with_returns(&new));
        }
        if has_returns && rules.new_line_ends == NewLineEnds::Adapted {
            new = with_returns(&new);
        }
        let line = format!("{old}\n");
        let is_line = content.starts_with(line.as_bytes()) || occurs(&format!("\n{line}"));
        if new.is_empty() && is_line && rules.delete_line_end == DeleteLineEnd::Removed {
            return (line.into_bytes(), new);
        }
        let similar = (rules.loose_edit == Change::Done && !occurs(&old))
            .then(|| similar(content, old.as_bytes()));
        (similar.flatten().unwrap_or(old.into_bytes()), new)
    }
}

/// The only lines of the content that are those of the text but for white space around them.
fn similar(content: &[u8], text: &[u8]) -> Option<Vec<u8>> {
    let lines = |bytes| <[u8]>::split_inclusive(bytes, |byte| *byte == b'\n');
    let (lines, wanted): (Vec<_>, Vec<_>) = (lines(content).collect(), lines(text).collect());
    let mut places = lines.windows(wanted.len().max(1)).filter(|place| {
        let mut pairs = place.iter().zip(&wanted);
        pairs.all(|(line, wanted)| line.trim_ascii() == wanted.trim_ascii())
    });
    let (mut place, others) = (places.next()?.concat(), places.count());
    for end in [b'\n', b'\r'] {
        place.pop_if(|last| *last == end && !text.ends_with(b"\n"));
    }
    (others == 0).then_some(place)
}
