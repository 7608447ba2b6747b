//! mini `glob`: paths by pattern.

#[cfg(test)]
mod tests;

use serde_json::Value;

use crate::Text;
use crate::engine::javascript;
use crate::engine::listing::Listed;
use crate::engine::plain_glob::{PlainGlob, PlainGlobDialect};
use crate::engine::stop_signal::StopSignal;
use crate::engine::template::fill;
use crate::host::Context;
use crate::profiles::{Failure, Parameter, Tool, ToolResult, schema};

use super::listing::{ListingRules, Paths, list};
use super::page::{PageRules, limit, most_shown, page};

rules! {
    /// The rules of `glob`. The defaults follow its document.
    pub struct GlobRules {
        /// The most paths shown if `maxResults` is missing, not a number, or zero.
        pub max_results: f64 = 50.0,
        /// The dialect of the pattern (globToRegex).
        pub dialect: PlainGlobDialect,
        /// The entries that can be listed.
        pub listing: ListingRules = listing(),
        /// The layout of the text.
        pub page: PageRules,
        /// The messages.
        pub texts: GlobTexts,
    }

    /// The messages of `glob`. Where the document does not specify the wording, it is ours.
    pub struct GlobTexts {
        /// Nothing matches; fills `{pattern}`.
        pub no_match: Text = "未找到匹配 \"{pattern}\" 的文件。".into(),
        /// The notice if paths are left out; fills `{total}` and `{limit}`.
        pub cut: Text = "\n\n... 共 {total} 个文件,仅显示前 {limit} 个".into(),
        /// The call failed; fills `{error}`, formatted as in JavaScript.
        pub failed: Text = "列出文件出错:{error}".into(),
        /// A directory cannot be read, or the pattern is too long; fills `{reason}`.
        pub unreadable: Text = "Error: {reason}".into(),
    }
}

fn listing() -> ListingRules {
    ListingRules {
        excluded: vec!["node_modules".into(), ".git".into()],
        directories: true,
        others: true,
        ..ListingRules::default()
    }
}

tool!(GlobTool, GlobRules);

impl Tool for GlobTool {
    fn name(&self) -> &'static str {
        "glob"
    }

    fn title(&self) -> &'static str {
        "Find Files"
    }

    fn description(&self) -> &'static str {
        "Lists the paths in the project that match a glob pattern, such as **/*.ts or src/**/*.test.ts. Use it to see how the \
         project is laid out, or to find files by their name; to search the contents of files, use search instead."
    }

    fn input_schema(&self) -> Value {
        schema(&[
            Parameter::text("pattern")
                .about(
                    "A glob pattern, such as **/*.ts or src/**/*.test.ts. It has to match the whole path; \
                     only **, * and ? are special.",
                )
                .required(),
            Parameter::number("maxResults")
                .about("The most paths to return.")
                .default(self.rules.max_results),
        ])
    }

    /// No type is refused: JavaScript converts every pattern to a string, and every limit to a
    /// number.
    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        let pattern = javascript::text(arguments.get("pattern"));
        let limit = limit(arguments, self.rules.max_results);
        match self.paths(&pattern, limit, context) {
            Ok(paths) => self.answer(&paths, &pattern, limit),
            Err(reason) => {
                let error = Failure::new(&self.rules.texts.unreadable).with("reason", reason);
                let failed = Failure::new(&self.rules.texts.failed);
                failed.with("error", error.message()).into()
            }
        }
    }
}

impl GlobTool {
    fn paths(&self, pattern: &str, limit: f64, context: &Context<'_>) -> Result<Paths, String> {
        if pattern.len() > PlainGlob::MOST_BYTES {
            let most = PlainGlob::MOST_BYTES;
            return Err(format!("the pattern has more than {most} bytes"));
        }
        let stop = StopSignal::new(context.clock, &context.cancellation, None);
        let glob = PlainGlob::new(pattern, &self.rules.dialect);
        let at_most = most_shown(limit);
        list(&self.rules.listing, at_most, context, &stop, &|path| {
            glob.is_match_in(path, &stop)
        })
    }

    fn answer(&self, paths: &Paths, pattern: &str, limit: f64) -> ToolResult {
        let GlobRules {
            texts, page: rules, ..
        } = &self.rules;
        let text = if paths.total == 0 {
            fill(&texts.no_match, &[("pattern", pattern)])
        } else {
            let show = |entry: &Listed| entry.within.clone();
            page(&paths.first, paths.total, limit, rules, &texts.cut, show)
        };
        ToolResult {
            block: None,
            text,
            structured: None,
            is_error: false,
        }
    }
}
