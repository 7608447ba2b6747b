//! `write`: creates or replaces a file.

use memchr::memmem;
use serde_json::Value;

use super::call::{Call, Existing, MissingParents, path_parameter, with_returns};
use crate::engine::atomic_write;
use crate::engine::unlinked::EntryName;
use crate::host::Context;
use crate::profiles::{Effect, Failure, Parameter, ProjectTool, ToolResult};

questions! {
    /// The rules of `write`.
    pub struct WriteRules {
        existing_file: Existing,
        missing_parents: MissingParents,
        overwritten_line_ends: OverwrittenLineEnds { AsGiven | AsBefore },
        overwritten_byte_order_mark: OverwrittenByteOrderMark { Removed | Kept },
    }
}

tool!(WriteTool, WriteRules);

impl ProjectTool for WriteTool {
    const NAME: &str = "write";
    const TITLE: &str = "Write File";
    const DESCRIPTION: &str = "Creates a file with this content, or replaces it, and creates missing directories above it. To change a part of a \
         file, use edit.";
    const EFFECT: Effect = Effect::Replaces;

    fn parameters(&self) -> Vec<Parameter> {
        let content = Parameter::text("content").about("The whole content of the file.");
        vec![path_parameter("The file").required(), content.required()]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let call = Call::new(arguments, &self.parameters(), &self.rules.paths, context)?;
        let path = call.text("path");
        let resolved = call.resolve(path)?;
        let makes_parents = self.rules.missing_parents == MissingParents::Made;
        let entry = call.done(path, EntryName::of_new(&resolved.real, makes_parents))?;
        let old = entry.open().and_then(|file| call.content(file));
        let content = self.content(call.text("content"), &old.unwrap_or_default());
        let write = match self.rules.existing_file {
            Existing::Replaced => atomic_write::write,
            Existing::Refused => atomic_write::create,
        };
        let written = write(&entry, content.as_bytes(), Default::default(), &call.stop);
        call.done(path, written)?;
        Ok(ToolResult::text(format!("Wrote {path}")))
    }
}

impl WriteTool {
    /// The content as meant for the file, which may be there already.
    fn content(&self, given: &str, old: &[u8]) -> String {
        let (mut content, rules) = (given.to_owned(), &self.rules);
        let has_returns = memmem::find(old, b"\r\n").is_some();
        if has_returns && rules.overwritten_line_ends == OverwrittenLineEnds::AsBefore {
            content = with_returns(&content);
        }
        let is_marked = old.starts_with("\u{feff}".as_bytes()) && !content.starts_with('\u{feff}');
        if is_marked && rules.overwritten_byte_order_mark == OverwrittenByteOrderMark::Kept {
            content.insert(0, '\u{feff}');
        }
        content
    }
}
