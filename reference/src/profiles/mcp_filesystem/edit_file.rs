//! `edit_file`: replaces texts in a file, and shows the difference.

use std::io::{self, ErrorKind, Write as _};

use serde_json::Value;

use super::call::{AccessRules, CallTexts, path_parameter};
use crate::Text;
use crate::engine::atomic_write::{Original, WriteRules};
use crate::engine::read_full::read_at_most;
use crate::engine::stop_signal::StopSignal;
use crate::engine::stoppable_reader::StoppableReader;
use crate::engine::unified_diff::unified_diff;
use crate::host::Context;
use crate::profiles::{Arguments, Effect, Failure, Parameter, ProjectTool, ToolResult};

rules! {
    /// The rules of `edit_file`. The defaults follow its document.
    pub struct EditFileRules {
        /// The paths that may be edited.
        pub access: AccessRules,
        /// The default of `dryRun`.
        pub dry_run: bool = false,
        /// The number of unchanged lines around a change in the difference.
        pub context_lines: usize = 3,
        /// How a text that occurs several times is replaced. The document does not say.
        pub ambiguity: Ambiguity = Ambiguity::TakesFirst,
        /// The most bytes of the file. More are an error, and are not read. The document has no such
        /// bound.
        pub max_bytes: u64 = 16 << 20,
        /// How the file is written.
        pub write: WriteRules,
        /// The messages.
        pub texts: EditFileTexts,
    }
}

choices! {
    /// How a text that occurs several times is replaced.
    pub enum Ambiguity {
        /// The first occurrence is.
        TakesFirst,
        /// The call fails.
        Fails,
    }
}

rules! {
    /// The messages of `edit_file`. The document does not specify their wording.
    pub struct EditFileTexts {
        /// The messages shared by all tools.
        pub call: CallTexts,
        /// `oldText` is empty.
        pub empty: Text = "`oldText` must not be empty".into(),
        /// `oldText` does not occur; fills `{path}` and `{text}`.
        pub not_found: Text = "`oldText` does not occur in {path}: {text}".into(),
        /// `oldText` occurs several times; fills `{path}` and `{text}`.
        pub ambiguous: Text = "`oldText` occurs several times in {path}: {text}".into(),
        /// Nothing has changed.
        pub unchanged: Text = "No changes".into(),
    }
}

tool!(EditFileTool, EditFileRules);

impl ProjectTool for EditFileTool {
    const NAME: &str = "edit_file";
    const TITLE: &str = "Edit File";
    const DESCRIPTION: &str = "Replaces texts in a file, each of which must match exactly, and returns the changes like git diff. Either all edits \
         are made or none; with dryRun they are only shown. Only works in allowed directories.";
    const EFFECT: Effect = Effect::Edits;

    fn parameters(&self) -> Vec<Parameter> {
        let old =
            Parameter::text("oldText").about("The text to replace, which must match exactly.");
        let new = Parameter::text("newText").about("The text that replaces it.");
        vec![
            path_parameter("The file."),
            Parameter::objects("edits", vec![old.required(), new.required()])
                .about("The edits, each made in the result of those before it.")
                .required(),
            Parameter::boolean("dryRun")
                .default(self.rules.dry_run)
                .about("Whether the changes are only shown."),
        ]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts);
        let arguments = Arguments::read(arguments, &self.parameters(), &texts.call.arguments)?;
        let path = arguments.text("path").unwrap_or_default();
        let resolved = rules.access.resolve(path, &texts.call, context)?;
        let failed = |error: io::Error| texts.call.system(path, &error);
        let entry = resolved.entry().map_err(failed)?;
        let stop = StopSignal::new(context.clock, &context.cancellation, None);
        let original = Original::open(&entry, &stop);
        texts.call.check_cancelled(Self::NAME, context)?;
        let original = original.map_err(failed)?;
        let old = self.read(&original, &stop);
        texts.call.check_cancelled(Self::NAME, context)?;
        let old = old.map_err(failed)?;
        let new = self.edited(&old, path, arguments.objects("edits"))?;
        if !arguments.boolean("dryRun").unwrap_or(rules.dry_run) && new != old {
            let written = original.replace(&|mut to| to.write_all(new.as_bytes()), rules.write);
            written.map_err(failed)?;
        }
        let diff = unified_diff(path, &old, &new, rules.context_lines);
        Ok(ToolResult::text(if diff.is_empty() {
            texts.unchanged.to_string()
        } else {
            diff
        }))
    }
}

impl EditFileTool {
    fn read(&self, original: &Original<'_>, stop: &StopSignal<'_>) -> io::Result<String> {
        let file = StoppableReader::new(original.file(), stop);
        String::from_utf8(read_at_most(file, self.rules.max_bytes)?)
            .map_err(|_| io::Error::new(ErrorKind::InvalidData, "the file is not valid UTF-8"))
    }

    /// The text after all edits.
    fn edited<'a>(
        &self,
        text: &str,
        path: &str,
        edits: impl Iterator<Item = Arguments<'a>>,
    ) -> Result<String, Failure> {
        let texts = &self.rules.texts;
        let mut text = text.to_owned();
        for edit in edits {
            let old = edit.text("oldText").unwrap_or_default();
            let new = edit.text("newText").unwrap_or_default();
            let failure = |text| Failure::new(text).with("path", path).with("text", old);
            if old.is_empty() {
                return Err(failure(&texts.empty));
            }
            let mut found = text.match_indices(old);
            let (first, second) = (found.next(), found.next());
            match first {
                None => return Err(failure(&texts.not_found)),
                Some(_) if second.is_some() && self.rules.ambiguity == Ambiguity::Fails => {
                    return Err(failure(&texts.ambiguous));
                }
                Some((at, _)) => text.replace_range(at..at + old.len(), new),
            }
        }
        Ok(text)
    }
}
