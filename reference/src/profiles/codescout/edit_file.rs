//! codescout `edit_file`: replaces text in a file.
//!
//! The flow of a call: JSON → path and edit → the file, part by part.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, Write};

use serde_json::Value;

use super::call::{CallTexts, PathRules, file_parameter};
use crate::Text;
use crate::engine::atomic_write::{Content, Original, WriteRules};
use crate::engine::replace::{Occurrences, count, replace};
use crate::engine::stop_signal::StopSignal;
use crate::engine::stoppable_reader::StoppableReader;
use crate::host::Context;
use crate::profiles::{Arguments, Effect, Failure, Parameter, ProjectTool, ToolResult};

rules! {
    /// The rules of `edit_file`. The defaults follow its document.
    pub struct EditFileRules {
        /// The paths that may be edited.
        pub paths: PathRules,
        /// How text is replaced.
        pub replace: ReplaceRules,
        /// How text is inserted.
        pub insert: InsertRules,
        /// How the file is written.
        pub write: WriteRules,
        /// The messages.
        pub texts: EditFileTexts,
    }
}

rules! {
    /// How text is replaced (Parameters, `replace_all`).
    pub struct ReplaceRules {
        /// The default of `replace_all`.
        pub all: bool = false,
        /// How a call to replace one occurrence behaves if there are several.
        pub ambiguity: Ambiguity = Ambiguity::TakesFirst,
    }
}

choices! {
    /// How a call to replace one occurrence behaves if there are several.
    pub enum Ambiguity {
        /// It replaces the first.
        TakesFirst,
        /// It fails.
        Fails,
    }
}

rules! {
    /// How text is inserted (Parameters, `insert`).
    pub struct InsertRules {
        /// The value of `insert` for the start of the file.
        pub prepend: Text = "prepend".into(),
        /// The value of `insert` for the end of the file.
        pub append: Text = "append".into(),
    }
}

rules! {
    /// The messages of `edit_file`. The document specifies the wording of the answer only.
    pub struct EditFileTexts {
        /// The messages shared by all tools.
        pub call: CallTexts,
        /// The answer (Output).
        pub done: Text = "ok".into(),
        /// `old_string` is empty.
        pub empty_old_string: Text = "`old_string` must not be empty; to add text, use `insert`".into(),
        /// `old_string` does not occur; fills `{path}`.
        pub not_found: Text = "`old_string` does not occur in {path}: it must match exactly, including indentation and line endings".into(),
        /// `old_string` occurs more than once; fills `{path}` and `{count}`.
        pub ambiguous: Text = "`old_string` occurs {count} times in {path}: include more of the surrounding text, or set `replace_all`".into(),
        /// `insert` has another value; fills `{insert}`, and the valid values `{prepend}` and
        /// `{append}`.
        pub unknown_insert: Text = "`insert` must be \"{prepend}\" or \"{append}\", not \"{insert}\"".into(),
    }
}

tool!(EditFileTool, EditFileRules);

/// An edit of a file.
enum FileEdit<'a> {
    /// Replaces text.
    Replace {
        /// The old text, not empty.
        old: &'a str,
        /// The new text.
        new: &'a str,
        /// Which occurrences to replace.
        occurrences: Occurrences,
    },
    /// Adds text at the start.
    Prepend(&'a str),
    /// Adds text at the end.
    Append(&'a str),
}

impl ProjectTool for EditFileTool {
    const NAME: &str = "edit_file";
    const TITLE: &str = "Edit File";
    const DESCRIPTION: &str = "Replaces old_string, which must match exactly, white space and line ends included, by new_string: the first \
         occurrence, or with replace_all=true every one. With insert=\"prepend\" or \"append\", new_string is added at the \
         start or the end of the file instead, and old_string is ignored.";
    const EFFECT: Effect = Effect::Edits;

    /// The parameters (Parameters). `old_string` is not declared as required, since an insertion
    /// does not need it.
    fn parameters(&self) -> Vec<Parameter> {
        let insert = &self.rules.insert;
        vec![
            file_parameter(),
            Parameter::text("old_string").about(
                "The exact text to replace, white space and line ends included. Required unless `insert` is given.",
            ),
            Parameter::text("new_string")
                .about("The new text, or the text to insert.")
                .required(),
            Parameter::boolean("replace_all")
                .default(self.rules.replace.all)
                .about("Whether to replace every occurrence, not only the first."),
            Parameter::choice("insert", &[&insert.prepend, &insert.append]).about(
                "Adds new_string at the start or the end of the file; old_string is ignored.",
            ),
        ]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts.call);
        let mut parameters = self.parameters();
        if arguments.get("insert").is_none_or(Value::is_null) {
            parameters[1] = Parameter::text("old_string").required();
        }
        let arguments = Arguments::read(arguments, &parameters, &texts.arguments)?;
        let path = arguments.text("path").unwrap_or_default();
        let resolved = rules.paths.resolve(path, texts, context)?;
        let edit = self.edit(&arguments)?;
        let entry = resolved
            .entry()
            .map_err(|error| texts.system(path, &error))?;
        let stop = StopSignal::new(context.clock, &context.cancellation, None);
        let original = Original::open(&entry, &stop);
        texts.check_cancelled(Self::NAME, context)?;
        let original = original.map_err(|error| texts.system(path, &error))?;
        let file = original.file();
        let checked = self.check(&edit, StoppableReader::new(file, &stop), path);
        texts.check_cancelled(Self::NAME, context)?;
        checked?;
        let edited: Content<'_> = &|to| edit.write(file, to, &stop);
        let written = original.replace(edited, rules.write);
        if written.is_err() {
            texts.check_cancelled(Self::NAME, context)?;
        }
        written.map_err(|error| texts.system(path, &error))?;
        Ok(ToolResult::text(&*rules.texts.done))
    }
}

impl EditFileTool {
    /// Interprets the arguments.
    fn edit<'a>(&self, arguments: &Arguments<'a>) -> Result<FileEdit<'a>, Failure> {
        let (insert, texts) = (&self.rules.insert, &self.rules.texts);
        let old = arguments.text("old_string").unwrap_or_default();
        let new = arguments.text("new_string").unwrap_or_default();
        match arguments.text("insert") {
            Some(resolved) if resolved == insert.prepend => return Ok(FileEdit::Prepend(new)),
            Some(resolved) if resolved == insert.append => return Ok(FileEdit::Append(new)),
            Some(other) => {
                return Err(Failure::new(&texts.unknown_insert)
                    .with("insert", other)
                    .with("prepend", &insert.prepend)
                    .with("append", &insert.append));
            }
            None if old.is_empty() => return Err(Failure::new(&texts.empty_old_string)),
            None => {}
        }
        let is_all = arguments.boolean("replace_all");
        let occurrences = if is_all.unwrap_or(self.rules.replace.all) {
            Occurrences::All
        } else {
            Occurrences::First
        };
        Ok(FileEdit::Replace {
            old,
            new,
            occurrences,
        })
    }

    /// Checks that the edit is possible, before anything is written.
    fn check(&self, edit: &FileEdit<'_>, file: impl Read, path: &str) -> Result<(), Failure> {
        let FileEdit::Replace {
            old, occurrences, ..
        } = edit
        else {
            return Ok(());
        };
        let (ambiguity, texts) = (self.rules.replace.ambiguity, &self.rules.texts);
        let must_be_one = *occurrences == Occurrences::First && ambiguity == Ambiguity::Fails;
        let at_most = if must_be_one { u64::MAX } else { 1 };
        let found = count(file, old.as_bytes(), at_most);
        match found.map_err(|error| texts.call.system(path, &error))? {
            0 => Err(Failure::new(&texts.not_found).with("path", path)),
            1 => Ok(()),
            count => Err(Failure::new(&texts.ambiguous)
                .with("path", path)
                .with("count", count)),
        }
    }
}

impl FileEdit<'_> {
    /// Writes the edited content. The old content is never in memory as a whole.
    fn write(&self, mut file: &File, mut to: &File, stop: &StopSignal<'_>) -> io::Result<()> {
        file.rewind()?;
        let mut file = StoppableReader::new(file, stop);
        match *self {
            FileEdit::Prepend(text) => {
                to.write_all(text.as_bytes())?;
                io::copy(&mut file, &mut to)?;
            }
            FileEdit::Append(text) => {
                io::copy(&mut file, &mut to)?;
                to.write_all(text.as_bytes())?;
            }
            FileEdit::Replace {
                old,
                new,
                occurrences,
            } => {
                let (old, new) = (old.as_bytes(), new.as_bytes());
                replace(file, BufWriter::new(to), old, new, occurrences)?;
            }
        }
        Ok(())
    }
}
