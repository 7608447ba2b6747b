//! `list`: lists a directory.

use serde_json::Value;

use super::call::{Call, Cap, Nothing, Shown, omit, path_parameter};
use crate::engine::listing::Listed;
use crate::host::Context;
use crate::profiles::{Failure, Parameter, ProjectTool, ResolvedPath, ToolResult};

questions! {
    /// The rules of `list`.
    pub struct ListRules {
        list_depth: ListDepth { OneLevel | Recursive },
        listed_hidden: Shown,
        listed_ignored: Shown,
        listed_links: Shown,
        list_file: ListFile { Refused | Named },
        empty_list: Nothing,
        list_cap: Cap,
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
        let call = Call::new(arguments, &self.parameters(), &self.rules.paths, context)?;
        let resolved = call.resolve(call.text("path"))?;
        if self.rules.list_file == ListFile::Named && resolved.is_file() {
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
        let depth = (rules.list_depth == ListDepth::OneLevel).then_some(1);
        let is_left_out = |shown| shown == Shown::LeftOut;
        let (hidden, ignored) = (rules.listed_hidden, rules.listed_ignored);
        let omit = omit(is_left_out(hidden), is_left_out(ignored), false);
        let entries = call.list(resolved, omit, depth, &|entry| {
            !(entry.is_link() && is_left_out(rules.listed_links))
        })?;
        if entries.is_empty() {
            return rules.empty_list.answer("The directory is empty");
        }
        let line = |entry: Listed| entry.within + if entry.is_dir { "/" } else { "" };
        rules
            .list_cap
            .answer(entries.into_iter().map(line).collect())
    }
}
