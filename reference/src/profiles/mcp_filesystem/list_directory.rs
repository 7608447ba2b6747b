//! `list_directory`: lists a directory.

use serde_json::Value;

use super::call::{AccessRules, CallTexts, list, path_parameter};
use crate::Text;
use crate::engine::listing::Listed;
use crate::host::Context;
use crate::profiles::{Arguments, Failure, Parameter, ProjectTool, ToolResult};

rules! {
    /// The rules of `list_directory`. The defaults follow its document.
    pub struct ListDirectoryRules {
        /// The paths that may be listed.
        pub access: AccessRules,
        /// The marks of entries.
        pub marks: MarkRules,
        /// The messages shared by all tools.
        pub texts: CallTexts,
    }
}

rules! {
    /// The prefixes of entries (`list_directory`).
    pub struct MarkRules {
        /// Of files.
        pub file: Text = "[FILE]".into(),
        /// Of directories.
        pub directory: Text = "[DIR]".into(),
    }
}

impl MarkRules {
    /// The line of an entry. A link is a file.
    pub(super) fn line(&self, entry: &Listed) -> String {
        let mark = if entry.is_dir {
            &self.directory
        } else {
            &self.file
        };
        format!("{mark} {}", entry.within)
    }
}

tool!(ListDirectoryTool, ListDirectoryRules);

impl ProjectTool for ListDirectoryTool {
    const NAME: &str = "list_directory";
    const TITLE: &str = "List Directory";
    const DESCRIPTION: &str = "Lists the files and directories in a directory, each on a line that begins with [FILE] or [DIR]. Only works in \
         allowed directories.";

    fn parameters(&self) -> Vec<Parameter> {
        vec![path_parameter("The directory.")]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts);
        let arguments = Arguments::read(arguments, &self.parameters(), &texts.arguments)?;
        let path = arguments.text("path").unwrap_or_default();
        let resolved = rules.access.resolve(path, texts, context)?;
        let listing = list(&resolved, Some(1), context, &|_| true);
        texts.check_cancelled(Self::NAME, context)?;
        let listing = listing.map_err(|error| texts.system(path, &error))?;
        let lines: Vec<String> = listing
            .entries
            .iter()
            .map(|entry| rules.marks.line(entry))
            .collect();
        Ok(ToolResult::text(lines.join("\n")))
    }
}
