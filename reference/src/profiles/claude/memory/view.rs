use std::io::{self, ErrorKind};
use std::path::Path;

use super::MemoryTool;
use super::store_path::{StorePath, present};
use crate::engine::reach::Reach;
use crate::engine::sized_listing::{self, SizedEntry, SizedListing};
use crate::engine::template::fill;
use crate::engine::unlinked::EntryName;
use crate::engine::walk::{Omit, Walk};
use crate::host::Context;
use crate::profiles::claude::call::{LineRange, stop};
use crate::profiles::{Arguments, Failure};

impl MemoryTool {
    /// The command `view`.
    pub(super) fn view(
        &self,
        arguments: &Arguments<'_>,
        context: &Context<'_>,
    ) -> Result<String, Failure> {
        let path = self.path(arguments, "path", context)?;
        let texts = &self.rules.texts.view;
        let real = path.target(context)?;
        let failed = |error: io::Error| path.system(&error, &texts.missing);
        let entry = present(&real).map_err(failed)?;
        match entry {
            Some(entry) if entry.kind().map_err(failed)?.is_dir() => {
                self.directory(&path, &real, context).map_err(failed)
            }
            Some(entry) => self.file(&path, &entry, arguments, context),
            None if path.is_root() => Ok(self.listing(&path, &empty())),
            None => Err(failed(ErrorKind::NotFound.into())),
        }
    }

    fn directory(
        &self,
        path: &StorePath<'_>,
        real: &Path,
        context: &Context<'_>,
    ) -> io::Result<String> {
        let rules = &self.rules.directory;
        let walk = Walk {
            base: real,
            reach: &Reach::Unlinked,
            prefix: "",
            rules_above: None,
            omit: Omit {
                names: rules.left_out.iter().map(|name| &**name).collect(),
                hidden: rules.hidden_prefix.as_deref(),
                ..Omit::default()
            },
            max_depth: None,
            stop: &stop(context),
        };
        let listing = sized_listing::list(&walk, context.threads, rules.levels)?;
        Ok(self.listing(path, &listing))
    }

    /// The lines for a directory (view, Return values).
    fn listing(&self, path: &StorePath<'_>, listing: &SizedListing) -> String {
        let rules = &self.rules.directory;
        let shown = path.written.trim_end_matches('/');
        let header = &self.rules.texts.view.directory;
        let levels = rules.levels.to_string();
        let mut text = fill(header, &[("path", path.written), ("levels", &levels)]);
        for (within, entry) in listing {
            let slash = if within.is_empty() { "" } else { "/" };
            let mark: &str = if entry.is_dir { &rules.mark } else { "" };
            let (size, separator) = (rules.sizes.write(entry.size), &rules.separator);
            text += &format!("\n{size}{separator}{shown}{slash}{within}{mark}");
        }
        text
    }

    fn file(
        &self,
        path: &StorePath<'_>,
        entry: &EntryName,
        arguments: &Arguments<'_>,
        context: &Context<'_>,
    ) -> Result<String, Failure> {
        let (rules, texts) = (&self.rules.file, &self.rules.texts.view);
        let given = arguments.integers("view_range").unwrap_or_default();
        let [start, end] = given[..] else {
            return self
                .lines(path, entry, LineRange::ALL, context)
                .map(|(text, _)| text);
        };
        let failure = |text, total: u64| {
            Failure::new(text)
                .with("start", start)
                .with("end", end)
                .with("total", total)
        };
        let range = rules.range.read(start, end);
        let range = range.ok_or_else(|| failure(&texts.invalid_range, 0))?;
        let (text, total) = self.lines(path, entry, range, context)?;
        if rules.range.refuses(range, total) {
            return Err(failure(&texts.beyond, total));
        }
        Ok(text)
    }

    /// The answer with these lines, and the number of lines of the file.
    fn lines(
        &self,
        path: &StorePath<'_>,
        entry: &EntryName,
        range: LineRange,
        context: &Context<'_>,
    ) -> Result<(String, u64), Failure> {
        let (rules, texts) = (&self.rules.file, &self.rules.texts.view);
        let viewed = rules.file(entry, range, true, &stop(context));
        let viewed = viewed.map_err(|error| match error.kind() {
            ErrorKind::FileTooLarge => Failure::new(&texts.too_large)
                .with("path", path.written)
                .with("limit", rules.max_bytes),
            ErrorKind::InvalidData => Failure::new(&texts.not_text).with("path", path.written),
            _ => path.without_file(entry, &error, &texts.missing),
        })?;
        let total = viewed.total.unwrap_or_default();
        if total > self.rules.most_lines {
            return Err(Failure::new(&texts.too_many_lines).with("path", path.written));
        }
        let mut text = fill(&texts.file, &[("path", path.written)]);
        if !viewed.text.is_empty() {
            text.push('\n');
        }
        Ok((text + &viewed.text, total))
    }
}

/// The listing of a memory in which nothing was ever written.
fn empty() -> SizedListing {
    let base = SizedEntry {
        is_dir: true,
        size: 0,
    };
    SizedListing::from([(String::new(), base)])
}
