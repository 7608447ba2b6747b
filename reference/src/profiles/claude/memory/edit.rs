use std::io::{self, ErrorKind};

use super::MemoryTool;
use super::store_path::StorePath;
use crate::engine::atomic_write::Original;
use crate::engine::unlinked::EntryName;
use crate::host::Context;
use crate::profiles::claude::call::{
    Inserted, LineRange, Replaced, create_file, insert_after, joined, replace_one, stop,
};
use crate::profiles::{Arguments, Failure};
use crate::{Text, engine::template::fill};

impl MemoryTool {
    /// The command `create`.
    pub(super) fn create(
        &self,
        arguments: &Arguments<'_>,
        context: &Context<'_>,
    ) -> Result<String, Failure> {
        let path = self.path(arguments, "path", context)?;
        self.refuse_root(&path)?;
        let (rules, texts) = (&self.rules, &self.rules.texts.create);
        let real = path.target(context)?;
        let entry =
            EntryName::of_new(&real, rules.makes_parents).map_err(|error| path.failure(error))?;
        let content = arguments.text("file_text").unwrap_or_default().as_bytes();
        let written = create_file(
            &entry,
            content,
            rules.create_replaces,
            rules.write,
            &stop(context),
        );
        written.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => Failure::new(&texts.existing).with("path", path.written),
            _ => path.failure(error),
        })?;
        Ok(fill(&texts.done, &[("path", path.written)]))
    }

    /// The command `str_replace`.
    pub(super) fn str_replace(
        &self,
        arguments: &Arguments<'_>,
        context: &Context<'_>,
    ) -> Result<String, Failure> {
        let path = self.path(arguments, "path", context)?;
        let (rules, texts) = (&self.rules, &self.rules.texts.str_replace);
        let old = arguments.text("old_str").unwrap_or_default();
        let new = arguments.text("new_str").unwrap_or_default();
        if old.is_empty() {
            return Err(Failure::new(&texts.empty));
        }
        let entry = existing(&path, &texts.missing, context)?;
        let stop = stop(context);
        let failed = |error: io::Error| path.without_file(&entry, &error, &texts.missing);
        let original = Original::open(&entry, &stop).map_err(failed)?;
        let edit = (old, new);
        let replaced = replace_one(&original, edit, &rules.duplicates, rules.write, &stop);
        match replaced.map_err(failed)? {
            Replaced::One(line) => {
                let lines = new.matches('\n').count() as u64;
                Ok(texts.done.to_string() + &self.snippet(&entry, line, lines, context))
            }
            Replaced::None => Err(Failure::new(&texts.not_found)
                .with("old_str", old)
                .with("path", path.written)),
            Replaced::Several(lines) => Err(Failure::new(&texts.several)
                .with("old_str", old)
                .with("lines", joined(&lines, &texts.between_lines))),
        }
    }

    /// The edited lines with those around them; nothing if they cannot be read any more.
    fn snippet(&self, entry: &EntryName, line: u64, more: u64, context: &Context<'_>) -> String {
        let Some(around) = self.rules.snippet_context else {
            return String::new();
        };
        let range = LineRange {
            first: line.saturating_sub(around).max(1),
            last: line.saturating_add(more).saturating_add(around),
        };
        let viewed = self.rules.file.file(entry, range, false, &stop(context));
        viewed.map_or_else(|_| String::new(), |viewed| format!("\n{}", viewed.text))
    }

    /// The command `insert`.
    pub(super) fn insert(
        &self,
        arguments: &Arguments<'_>,
        context: &Context<'_>,
    ) -> Result<String, Failure> {
        let path = self.path(arguments, "path", context)?;
        let (rules, texts) = (&self.rules, &self.rules.texts.insert);
        let line = arguments.integer("insert_line").unwrap_or_default();
        let text = arguments.text("insert_text").unwrap_or_default();
        let entry = existing(&path, &texts.missing, context)?;
        let stop = stop(context);
        let failed = |error: io::Error| path.without_file(&entry, &error, &texts.missing);
        let original = Original::open(&entry, &stop).map_err(failed)?;
        let inserted = insert_after(&original, (line, text), &rules.insert, rules.write, &stop);
        match inserted.map_err(failed)? {
            Inserted::Done => Ok(fill(&texts.done, &[("path", path.written)])),
            Inserted::Beyond(lines) => Err(Failure::new(&texts.invalid_line)
                .with("line", line)
                .with("lines", lines)),
        }
    }
}

/// The entry of a file to edit.
fn existing(
    path: &StorePath<'_>,
    missing: &Text,
    context: &Context<'_>,
) -> Result<EntryName, Failure> {
    let real = path.target(context)?;
    EntryName::at(&real).map_err(|error| path.system(&error, missing))
}
