use std::io::{self, ErrorKind};
use std::path::Path;

use serde_json::Value;

use super::{Access, TextEditorTool};
use crate::engine::listing;
use crate::engine::reach::Reach;
use crate::engine::template::fill;
use crate::engine::unlinked::EntryName;
use crate::engine::walk::{Omit, Walk};
use crate::host::Context;
use crate::profiles::claude::call::{LineRange, stop};
use crate::profiles::{Arguments, Failure};

impl TextEditorTool {
    /// The command `view`.
    pub(super) fn view(
        &self,
        arguments: &Arguments<'_>,
        context: &Context<'_>,
    ) -> Result<String, Failure> {
        let (path, real) = self.path(arguments, context)?;
        let failed = |error: io::Error| self.failure(path, Access::Read, &error);
        let entry = EntryName::at(&real).map_err(failed)?;
        if entry.kind().map_err(failed)?.is_dir() {
            self.directory(&real, context).map_err(failed)
        } else {
            self.file(path, &entry, arguments, context)
        }
    }

    /// The entries of a directory, one per line.
    fn directory(&self, real: &Path, context: &Context<'_>) -> io::Result<String> {
        let (rules, texts) = (&self.rules.directory, &self.rules.texts.view);
        let walk = Walk {
            base: real,
            reach: &Reach::Unlinked,
            prefix: "",
            rules_above: None,
            omit: Omit {
                hidden: rules.hidden_prefix.as_deref(),
                ..Omit::default()
            },
            max_depth: rules.levels,
            stop: &stop(context),
        };
        let listing = listing::list(&walk, context.threads, rules.most, &|_| true)?;
        let mut lines: Vec<String> = Vec::new();
        for entry in &listing.entries {
            let mark: &str = if entry.is_dir { &rules.mark } else { "" };
            lines.push(format!("{}{mark}", entry.within));
        }
        match listing.total - listing.entries.len() {
            0 if lines.is_empty() => lines.push(texts.empty_directory.to_string()),
            0 => {}
            more => lines.push(fill(&texts.more_entries, &[("more", &more.to_string())])),
        }
        Ok(lines.join("\n"))
    }

    fn file(
        &self,
        path: &str,
        entry: &EntryName,
        arguments: &Arguments<'_>,
        context: &Context<'_>,
    ) -> Result<String, Failure> {
        let (rules, texts) = (&self.rules.file, &self.rules.texts.view);
        let given = arguments.integers("view_range").unwrap_or_default();
        let refused = |text, total: u64| {
            let [start, end] = given[..] else {
                return Failure::new(text);
            };
            Failure::new(text)
                .with("start", start)
                .with("end", end)
                .with("total", total)
        };
        let range = match given[..] {
            [start, end] => rules.range.read(start, end),
            _ => Some(LineRange::ALL),
        };
        let range = range.ok_or_else(|| refused(&texts.invalid_range, 0))?;
        let viewed = rules.lines(entry, range, true, &stop(context));
        let viewed = viewed.map_err(|error| match error.kind() {
            ErrorKind::FileTooLarge => Failure::new(&texts.too_large)
                .with("path", path)
                .with("limit", rules.max_bytes),
            ErrorKind::InvalidData => Failure::new(&texts.not_text).with("path", path),
            _ => self.failure(path, Access::Read, &error),
        })?;
        if !given.is_empty() && rules.range.refuses(range, viewed.total.unwrap_or_default()) {
            return Err(refused(&texts.beyond, viewed.total.unwrap_or_default()));
        }
        if viewed.text.is_empty() {
            return Ok(texts.empty_file.to_string());
        }
        let limit = self.max_characters(context)?;
        Ok(self.shown(&viewed.text, range.first, limit))
    }

    /// The numbered lines, cut to this many characters of the file.
    fn shown(&self, lines: &str, first: u64, limit: Option<usize>) -> String {
        let numbering = &self.rules.file.numbering;
        let cut = limit.and_then(|limit| Some((limit, lines.char_indices().nth(limit)?.0)));
        match cut {
            None => numbering.number(lines, first),
            Some((limit, end)) => {
                let notice = &self.rules.texts.view.cut;
                let notice = fill(notice, &[("limit", &limit.to_string())]);
                numbering.number(&lines[..end], first) + "\n" + &notice
            }
        }
    }

    /// The most characters of a view (Execute the view command).
    fn max_characters(&self, context: &Context<'_>) -> Result<Option<usize>, Failure> {
        match context.settings.get("max_characters") {
            None | Some(Value::Null) => Ok(self.rules.max_characters),
            Some(given) => {
                let limit = given.as_u64().and_then(|limit| usize::try_from(limit).ok());
                let invalid = || Failure::new(&self.rules.texts.invalid_setting);
                limit.map(Some).ok_or_else(invalid)
            }
        }
    }
}
