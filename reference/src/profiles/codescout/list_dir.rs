//! codescout `list_dir`: lists a directory.

use serde_json::Value;

use super::call::{CallTexts, ListingRules, ListingScope, Overflow, PathRules, json_answer};
use crate::Text;
use crate::engine::listing::{Listed, Listing};
use crate::engine::template::fill;
use crate::host::Context;
use crate::profiles::{
    Arguments, DetailsValue as _, Failure, Parameter, ProjectTool, ResolvedPath, ToolResult,
};

rules! {
    /// The rules of `list_dir`. The defaults follow its document.
    pub struct ListDirRules {
        /// The paths that may be listed.
        pub paths: PathRules,
        /// The entries to leave out.
        pub listing: ListingRules,
        /// The default of `recursive` (Parameters, `recursive`).
        pub recursive: bool = false,
        /// The default of `detail_level`, which is exploring mode (Parameters, `detail_level`).
        pub detail_level: Text = "compact".into(),
        /// The most entries in exploring mode (after the output example).
        pub cap: usize = 200,
        /// Focused mode.
        pub focus: FocusRules,
        /// The suffix of directories (Output example).
        pub directory_mark: Text = "/".into(),
        /// The messages.
        pub texts: ListDirTexts,
    }
}

rules! {
    /// Focused mode: entries page by page (Parameters, `offset` and `limit`). The answer has
    /// `total` and, if there is a next page, `next_offset`; the document shows neither.
    pub struct FocusRules {
        /// The `detail_level` of focused mode. The document does not define the mode; this is the
        /// level without the cap.
        pub detail_level: Text = "full".into(),
        /// The default of `offset`.
        pub offset: usize = 0,
        /// The default of `limit`.
        pub limit: usize = 50,
    }
}

rules! {
    /// The messages of `list_dir`. The document does not specify their wording.
    pub struct ListDirTexts {
        /// The messages shared by all tools.
        pub call: CallTexts,
        /// The hint of an overflow; fills `{total}`, and `{full}`, the detail level without a cap.
        pub hint: Text = "Directory has {total} entries. Use a more specific path, or detail_level \"{full}\" with offset/limit to page through all of them".into(),
        /// `detail_level` has another value; fills `{level}`, and the valid values `{compact}` and
        /// `{full}`.
        pub unknown_detail: Text = "`detail_level` must be \"{compact}\" or \"{full}\", not \"{level}\"".into(),
    }
}

tool!(ListDirTool, ListDirRules);

outputs! {
    /// The answer (Output example).
    struct ListDirAnswer {
        /// The absolute paths of the entries; directories end with a slash.
        entries as "entries": Vec<String>,
        /// Present if there are more entries than are returned.
        overflow as "overflow": Option<Overflow>,
        /// The number of all entries. Present with detail_level "full".
        total as "total": Option<usize>,
        /// The `offset` of the next page. Present with detail_level "full", if there is one.
        next_offset as "next_offset": Option<usize>,
    }
}

/// The range of entries to return.
#[derive(Clone, Copy)]
enum EntryRange {
    /// Exploring mode: the first entries, up to the cap.
    Capped(usize),
    /// Focused mode: a page.
    Focused {
        /// The number of entries to skip.
        offset: usize,
        /// The most entries on the page.
        limit: usize,
    },
}

impl ProjectTool for ListDirTool {
    const NAME: &str = "list_dir";
    const TITLE: &str = "List Directory";
    const DESCRIPTION: &str = "Lists the files and directories in a directory, or with recursive=true the whole tree below it; directories end \
         with a slash. Hidden and ignored entries are left out. A long listing is cut, unless detail_level is \"full\", \
         which gives it page by page. To find files by name, use find_file.";

    fn output_schema() -> Option<Value> {
        Some(ListDirAnswer::schema())
    }

    fn parameters(&self) -> Vec<Parameter> {
        let (rules, focus) = (&self.rules, &self.rules.focus);
        let full = &focus.detail_level;
        vec![
            Parameter::text("path")
                .about("The directory, relative to the project's root, or absolute inside it.")
                .required(),
            Parameter::boolean("recursive")
                .default(rules.recursive)
                .about("Whether to list everything below the directory."),
            Parameter::choice("detail_level", &[&rules.detail_level, full])
                .default(rules.detail_level.as_ref())
                .about(format!(
                    "\"{full}\" lists page by page, without the cap of {} entries.",
                    rules.cap
                )),
            Parameter::whole("offset")
                .default(focus.offset)
                .about(format!(
                    "Number of entries to skip, with detail_level \"{full}\"."
                )),
            Parameter::whole("limit")
                .default(focus.limit)
                .about(format!(
                    "The most entries on a page, with detail_level \"{full}\"."
                )),
        ]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts.call);
        let arguments = Arguments::read(arguments, &self.parameters(), &texts.arguments)?;
        let path = arguments.text("path").unwrap_or_default();
        let resolved = rules.paths.resolve(path, texts, context)?;
        let page = self.page(&arguments)?;
        let is_recursive = arguments.boolean("recursive").unwrap_or(rules.recursive);
        let scope = ListingScope {
            resolved: &resolved,
            rules: &rules.listing,
            max_depth: (!is_recursive).then_some(1),
            at_most: page.end(),
        };
        let listing = scope.list(texts, context, &|_| true)?;
        texts.check_cancelled(Self::NAME, context)?;
        Ok(json_answer(self.page_answer(&listing, page, &resolved)))
    }
}

impl ListDirTool {
    fn page(&self, arguments: &Arguments<'_>) -> Result<EntryRange, Failure> {
        let (rules, focus) = (&self.rules, &self.rules.focus);
        let level = arguments
            .text("detail_level")
            .unwrap_or(&rules.detail_level);
        if level == focus.detail_level {
            Ok(EntryRange::Focused {
                offset: arguments.whole("offset").unwrap_or(focus.offset),
                limit: arguments.whole("limit").unwrap_or(focus.limit),
            })
        } else if level == rules.detail_level {
            Ok(EntryRange::Capped(rules.cap))
        } else {
            Err(Failure::new(&rules.texts.unknown_detail)
                .with("level", level)
                .with("compact", &rules.detail_level)
                .with("full", &focus.detail_level))
        }
    }

    /// The answer with a page of the listing (Output example).
    fn page_answer(
        &self,
        listing: &Listing,
        page: EntryRange,
        resolved: &ResolvedPath,
    ) -> ListDirAnswer {
        let entries = listing.entries.iter().take(page.end()).skip(page.start());
        let shown = |entry: &Listed| {
            let mark: &str = if entry.is_dir {
                &self.rules.directory_mark
            } else {
                ""
            };
            resolved.shown_below(&entry.within) + mark
        };
        let entries: Vec<String> = entries.map(shown).collect();
        let (number, total) = (entries.len(), listing.total);
        let mut answer = ListDirAnswer {
            entries,
            overflow: None,
            total: None,
            next_offset: None,
        };
        match page {
            EntryRange::Capped(cap) => {
                answer.overflow = (total > cap).then(|| self.overflow(number, total));
            }
            EntryRange::Focused { offset, .. } => {
                let next = offset.saturating_add(number);
                answer.total = Some(total);
                answer.next_offset = (next < total && number > 0).then_some(next);
            }
        }
        answer
    }

    fn overflow(&self, shown: usize, total: usize) -> Overflow {
        let full = &self.rules.focus.detail_level;
        let values = [("total", &*total.to_string()), ("full", full)];
        Overflow {
            shown: shown as u64,
            total: total as u64,
            hint: fill(&self.rules.texts.hint, &values),
        }
    }
}

impl EntryRange {
    /// The number of entries before the page.
    fn start(self) -> usize {
        match self {
            Self::Capped(_) => 0,
            Self::Focused { offset, .. } => offset,
        }
    }

    /// The number of entries up to the end of the page.
    fn end(self) -> usize {
        match self {
            Self::Capped(cap) => cap,
            Self::Focused { offset, limit } => offset.saturating_add(limit),
        }
    }
}
