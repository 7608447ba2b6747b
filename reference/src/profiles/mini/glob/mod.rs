//! mini `glob`: paths by pattern.

#[cfg(test)]
mod tests;

use serde_json::Value;

use crate::Text;
use crate::engine::javascript;
use crate::engine::listing::Listed;
use crate::engine::plain_glob::{PlainGlob, PlainGlobDialect};
use crate::engine::template::fill;
use crate::engine::watch::Watch;
use crate::host::Context;
use crate::profiles::{Failure, Parameter, Tool, ToolResult, schema};

use super::listing::{ListingRules, Paths, list};
use super::page::{PageRules, limit, most_shown, page};

rules! {
    /// Everything that the document of `glob` decides; the default is the document.
    pub struct GlobRules {
        /// The most paths that are shown where `maxResults` says nothing, or nothing that is a number, or zero.
        pub max_results: f64 = 50.0,
        /// What the characters of a pattern mean (globToRegex).
        pub dialect: PlainGlobDialect,
        /// Which entries can be listed.
        pub listing: ListingRules = listing(),
        /// How paths become the text.
        pub page: PageRules,
        /// All messages.
        pub texts: GlobTexts,
    }

    /// All messages of `glob`. What the document does not word is in our own words.
    pub struct GlobTexts {
        /// Nothing matches; fills `{pattern}`.
        pub no_match: Text = "未找到匹配 \"{pattern}\" 的文件。".into(),
        /// What follows if paths are left out; fills `{total}` and `{limit}`.
        pub cut: Text = "\n\n... 共 {total} 个文件,仅显示前 {limit} 个".into(),
        /// The call failed; fills `{error}`, which is an error as JavaScript shows it.
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

/// The tool, with the rules of its document unless others are given.
#[derive(Clone, Debug, Default)]
pub struct GlobTool {
    /// What the tool goes by.
    pub rules: GlobRules,
}

impl From<GlobRules> for GlobTool {
    fn from(rules: GlobRules) -> Self {
        Self { rules }
    }
}

impl Tool for GlobTool {
    fn name(&self) -> &'static str {
        "glob"
    }

    fn title(&self) -> &'static str {
        "Find Files"
    }

    fn description(&self) -> &'static str {
        "Lists the paths in the project that match a glob pattern, such as **/*.ts or src/**/*.test.ts. Use it to see how the \
         project is laid out, or to find files by their name; for what is inside of files, use search instead."
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

    /// Nothing is refused for its type: JavaScript makes a text of every pattern, and a number of every limit.
    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        let pattern = javascript::text(arguments.get("pattern"));
        let limit = limit(arguments, self.rules.max_results);
        match self.paths(&pattern, limit, context) {
            Ok(paths) => self.answer(&paths, &pattern, limit),
            Err(reason) => {
                let error = Failure::of(&self.rules.texts.unreadable).with("reason", reason);
                let failed = Failure::of(&self.rules.texts.failed);
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
        let watch = Watch::new(context.clock, &context.cancellation, None);
        let glob = PlainGlob::new(pattern, &self.rules.dialect);
        let at_most = most_shown(limit);
        list(&self.rules.listing, at_most, context, &watch, &|path| {
            glob.is_match(path)
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
            text,
            structured: None,
            is_error: false,
        }
    }
}
