use std::io::{self, ErrorKind};

use super::{Access, TextEditorTool};
use crate::engine::atomic_write::Original;
use crate::engine::template::fill;
use crate::engine::unlinked::EntryName;
use crate::host::Context;
use crate::profiles::claude::call::{
    Inserted, Replaced, create_file, insert_after, replace_one, stop,
};
use crate::profiles::{Arguments, Failure};

impl TextEditorTool {
    /// The command `create`.
    pub(super) fn create(
        &self,
        arguments: &Arguments<'_>,
        context: &Context<'_>,
    ) -> Result<String, Failure> {
        let (path, real) = self.path(arguments, context)?;
        let (rules, texts) = (&self.rules, &self.rules.texts.create);
        let failed = |error: io::Error| match error.kind() {
            ErrorKind::AlreadyExists => Failure::new(&texts.existing).with("path", path),
            _ => self.failure(path, Access::Write, &error),
        };
        let entry = EntryName::of_new(&real, rules.makes_parents).map_err(failed)?;
        let content = arguments.text("file_text").unwrap_or_default().as_bytes();
        create_file(
            &entry,
            content,
            rules.create_replaces,
            rules.write,
            &stop(context),
        )
        .map_err(failed)?;
        Ok(fill(&texts.done, &[("path", path)]))
    }

    /// The command `str_replace`.
    pub(super) fn str_replace(
        &self,
        arguments: &Arguments<'_>,
        context: &Context<'_>,
    ) -> Result<String, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts.str_replace);
        let old = arguments.text("old_str").unwrap_or_default();
        let new = arguments.text("new_str").unwrap_or_default();
        if old.is_empty() {
            return Err(Failure::new(&texts.empty));
        }
        let edit = |original: &Original<'_>| {
            let edit = (old, new);
            replace_one(
                original,
                edit,
                &rules.duplicates,
                rules.write,
                &stop(context),
            )
        };
        match self.edited(arguments, context, edit)? {
            Replaced::One(_) => Ok(texts.done.to_string()),
            Replaced::None => Err(Failure::new(&texts.not_found)),
            Replaced::Several(lines) => {
                Err(Failure::new(&texts.several).with("count", lines.len()))
            }
        }
    }

    /// The command `insert`.
    pub(super) fn insert(
        &self,
        arguments: &Arguments<'_>,
        context: &Context<'_>,
    ) -> Result<String, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts.insert);
        let line = arguments.integer("insert_line").unwrap_or_default();
        let text = arguments.text("insert_text").unwrap_or_default();
        let edit = |original: &Original<'_>| {
            let place = (line, text);
            insert_after(original, place, &rules.insert, rules.write, &stop(context))
        };
        match self.edited(arguments, context, edit)? {
            Inserted::Done => Ok(fill(&texts.done, &[("line", &line.to_string())])),
            Inserted::Beyond(lines) => Err(Failure::new(&texts.invalid_line)
                .with("line", line)
                .with("lines", lines)),
        }
    }

    /// Edits the file that the argument `path` names.
    fn edited<T>(
        &self,
        arguments: &Arguments<'_>,
        context: &Context<'_>,
        edit: impl FnOnce(&Original<'_>) -> io::Result<T>,
    ) -> Result<T, Failure> {
        let (path, real) = self.path(arguments, context)?;
        let edited = EntryName::at(&real).and_then(|entry| {
            let stop = stop(context);
            let original = Original::open(&entry, &stop)?;
            if self.rules.obeys_permissions {
                original.check_writable()?;
            }
            edit(&original)
        });
        edited.map_err(|error| self.failure(path, Access::Write, &error))
    }
}
