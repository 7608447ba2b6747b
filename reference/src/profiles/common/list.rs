//! `list`: lists a directory.

use serde_json::Value;

use super::answers::{Nothing, Shown};
use super::call::{Call, PathRules, path_parameter};
use crate::engine::listing::Listed;
use crate::engine::walk::Omit;
use crate::host::Context;
use crate::profiles::{EntriesBelow, Failure, Parameter, ProjectTool, ResolvedPath, ToolResult};

rules! {
    /// The rules of `list`.
    pub struct ListRules {
        /// The paths that may be listed.
        pub paths: PathRules,
        /// The levels that are listed (list-depth).
        pub list_depth: ListDepth,
        /// Names that begin with a dot (listed-hidden).
        pub listed_hidden: Shown,
        /// Entries that `.gitignore` names (listed-ignored).
        pub listed_ignored: Shown,
        /// A path that names a file (list-file).
        pub list_file: ListFile,
        /// An empty directory (empty-list).
        pub empty_list: Nothing,
    }
}

choices! {
    /// The levels that are listed.
    pub enum ListDepth {
        /// The entries of the directory.
        OneLevel,
        /// Those of the directories below it, too.
        Recursive,
    }

    /// The handling of a file.
    pub enum ListFile {
        /// The call is refused.
        Refused,
        /// Its path is the answer.
        Named,
    }
}

tool!(ListTool, ListRules);

impl ProjectTool for ListTool {
    const NAME: &str = "list";
    const TITLE: &str = "List Directory";
    const DESCRIPTION: &str = "Lists the files and directories in a directory, each on a line; directories end with a slash. To find files by \
         name at every level, use find.";

    fn parameters(&self) -> Vec<Parameter> {
        vec![path_parameter("The directory").required()]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let rules = &self.rules;
        let call = Call::new(arguments, &self.parameters(), &rules.paths, context)?;
        let resolved = call.resolve(call.text("path"))?;
        if rules.list_file == ListFile::Named && resolved.is_file() {
            return Ok(ToolResult::text(resolved.written));
        }
        self.listing(&call, &resolved)
    }
}

impl ListTool {
    /// The answer for a directory.
    pub(super) fn listing(
        &self,
        call: &Call<'_>,
        resolved: &ResolvedPath,
    ) -> Result<ToolResult, Failure> {
        let rules = &self.rules;
        let omit = Omit {
            hidden: (rules.listed_hidden == Shown::LeftOut).then_some("."),
            ignore_file: (rules.listed_ignored == Shown::LeftOut).then_some(".gitignore"),
            nested_ignore_files: true,
            ..Omit::default()
        };
        let depth = (rules.list_depth == ListDepth::OneLevel).then_some(1);
        let listing = call.list(EntriesBelow::new(resolved, omit, depth), &|_| true)?;
        if listing.total == 0 {
            return rules.empty_list.answer("The directory is empty".to_owned());
        }
        let line = |entry: &Listed| entry.within.clone() + if entry.is_dir { "/" } else { "" };
        let lines: Vec<String> = listing.entries.iter().map(line).collect();
        Ok(ToolResult::text(lines.join("\n")))
    }
}
