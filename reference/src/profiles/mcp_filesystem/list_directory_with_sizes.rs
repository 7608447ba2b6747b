//! `list_directory_with_sizes`: lists a directory, with the sizes of its files.

use std::sync::LazyLock;

use serde_json::Value;

use super::call::{AccessRules, CallTexts, list, path_parameter};
use super::list_directory::MarkRules;
use crate::Text;
use crate::engine::listing::Listed;
use crate::engine::order::{Order, SortKey};
use crate::engine::reach::Reach;
use crate::engine::size::SizeRules;
use crate::engine::template::fill;
use crate::host::Context;
use crate::profiles::{Arguments, Failure, Parameter, ProjectTool, ToolResult};

rules! {
    /// The rules of `list_directory_with_sizes`. The defaults follow its document.
    pub struct ListDirectoryWithSizesRules {
        /// The paths that may be listed.
        pub access: AccessRules,
        /// The marks of entries.
        pub marks: MarkRules,
        /// The order of entries.
        pub sorting: SortRules,
        /// The messages.
        pub texts: ListDirectoryWithSizesTexts,
    }
}

rules! {
    /// The order of entries (`sortBy`).
    pub struct SortRules {
        /// The order without `sortBy`, and with "name".
        pub by_name: Order = Order::ByPath,
        /// The order with "size". The document does not say which file comes first.
        pub by_size: Order = Order::LargestFirst,
        /// The value of `sortBy` for the order by name, the default.
        pub name: Text = "name".into(),
        /// The value of `sortBy` for the order by size.
        pub size: Text = "size".into(),
    }
}

rules! {
    /// The messages of `list_directory_with_sizes`. The document does not specify their wording.
    pub struct ListDirectoryWithSizesTexts {
        /// The messages shared by all tools.
        pub call: CallTexts,
        /// `sortBy` has another value; fills `{value}`, `{name}` and `{size}`.
        pub unknown_order: Text = "`sortBy` must be \"{name}\" or \"{size}\", not \"{value}\"".into(),
        /// The totals; fills `{files}`, `{directories}` and `{size}`.
        pub totals: Text = "\nTotal: {files} files, {directories} directories\nCombined size: {size}".into(),
    }
}

tool!(ListDirectoryWithSizesTool, ListDirectoryWithSizesRules);

/// How sizes are written. The document does not say.
static SIZES: LazyLock<SizeRules> = LazyLock::new(|| SizeRules {
    units: [" B", " KB", " MB", " GB", " TB"].map(Text::from).into(),
    decimals: 2,
    ..SizeRules::default()
});

/// An entry with its size.
struct Sized {
    entry: Listed,
    key: SortKey,
}

impl ProjectTool for ListDirectoryWithSizesTool {
    const NAME: &str = "list_directory_with_sizes";
    const TITLE: &str = "List Directory with Sizes";
    const DESCRIPTION: &str = "Lists the files and directories in a directory, each on a line that begins with [FILE] or [DIR], files with their \
         sizes, and totals at the end. Only works in allowed directories.";

    fn parameters(&self) -> Vec<Parameter> {
        let sorting = &self.rules.sorting;
        vec![
            path_parameter("The directory."),
            Parameter::choice("sortBy", &[&sorting.name, &sorting.size])
                .default(sorting.name.as_ref())
                .about("The order of the entries."),
        ]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts.call);
        let arguments = Arguments::read(arguments, &self.parameters(), &texts.arguments)?;
        let path = arguments.text("path").unwrap_or_default();
        let order = self.order(arguments.text("sortBy"))?;
        let resolved = rules.access.resolve(path, texts, context)?;
        let listing = list(&resolved, Some(1), context, &|_| true);
        texts.check_cancelled(Self::NAME, context)?;
        let listing = listing.map_err(|error| texts.system(path, &error))?;
        let mut entries: Vec<Sized> = listing.entries.into_iter().map(Sized::new).collect();
        entries.sort_by_key(|entry| order.rank(&entry.entry.within, &entry.key));
        let mut lines: Vec<String> = entries.iter().map(|entry| self.line(entry)).collect();
        lines.push(self.totals(&entries));
        Ok(ToolResult::text(lines.join("\n")))
    }
}

impl ListDirectoryWithSizesTool {
    fn order(&self, sort_by: Option<&str>) -> Result<Order, Failure> {
        let sorting = &self.rules.sorting;
        match sort_by {
            None => Ok(sorting.by_name),
            Some(value) if value == sorting.name => Ok(sorting.by_name),
            Some(value) if value == sorting.size => Ok(sorting.by_size),
            Some(value) => Err(Failure::new(&self.rules.texts.unknown_order)
                .with("value", value)
                .with("name", &sorting.name)
                .with("size", &sorting.size)),
        }
    }

    fn line(&self, entry: &Sized) -> String {
        let line = self.rules.marks.line(&entry.entry);
        if entry.entry.is_dir {
            return line;
        }
        format!("{line} {}", SIZES.write(entry.key.size))
    }

    fn totals(&self, entries: &[Sized]) -> String {
        let files = entries.iter().filter(|entry| !entry.entry.is_dir);
        let (files, size) = files.fold((0, 0), |(files, size), entry| {
            (files + 1, size + entry.key.size)
        });
        let values = [
            ("files", &*files.to_string()),
            ("directories", &*(entries.len() - files).to_string()),
            ("size", &*SIZES.write(size)),
        ];
        fill(&self.rules.texts.totals, &values)
    }
}

impl Sized {
    /// A directory has no size, and neither has an entry that is gone by now.
    fn new(entry: Listed) -> Self {
        let is_sized = !entry.is_dir;
        let stamp = is_sized.then(|| Reach::Unlinked.stamp(&entry.path).ok());
        let key = SortKey::new(stamp.flatten());
        Self { entry, key }
    }
}
