//! mini `search`: lines by regular expression.
//!
//! One call flows one way: arguments → plan → files → lines → page.

mod lines;
#[cfg(test)]
mod tests;

use serde_json::Value;

use crate::Text;
use crate::engine::grep::{GrepLimits, Pattern, RegexDialect, RegexOptions};
use crate::engine::javascript;
use crate::engine::template::fill;
use crate::engine::watch::Watch;
use crate::host::Context;
use crate::profiles::{Failure, Parameter, Tool, ToolResult, schema};

use super::listing::ListingRules;
use super::page::{PageRules, limit, page};

use lines::Line;

rules! {
    /// Everything that the document of `search` decides; the default is the document.
    pub struct SearchRules {
        /// How the query is read.
        pub query: QueryRules,
        /// The most lines that are shown where `maxResults` says nothing, or nothing that is a number, or zero.
        pub max_results: f64 = 20.0,
        /// Which files are searched.
        pub listing: ListingRules = listing(),
        /// What is taken from files.
        pub content: ContentRules,
        /// How results become the text.
        pub page: PageRules,
        /// All messages.
        pub texts: SearchTexts,
    }

    /// How the query is read.
    pub struct QueryRules {
        /// Whether `a` and `A` differ.
        pub case_sensitive: bool = true,
        /// How regular expressions are read.
        pub dialect: RegexDialect = RegexDialect {
            escapes_braces: false,
            retries_parentheses: false,
            crlf: false,
            ..RegexDialect::default()
        },
    }

    /// What is taken from files.
    pub struct ContentRules {
        /// Whether no more lines are taken from a file than the limit.
        pub caps_each_file: bool = true,
        /// Whether white space at the ends of lines is removed (formatMatchLine).
        pub trims: bool = true,
        /// The most bytes of output, before the limit is applied to it; more is an error (maxBuffer).
        pub max_output_bytes: usize = 1024 * 1024,
        /// What a file may take of the machine. One with a longer line is not searched, and a line of the results says so.
        pub limits: GrepLimits,
    }

    /// All messages of `search`. What the document does not word is in our own words.
    pub struct SearchTexts {
        /// A result; fills `{path}`, `{line}` and `{content}` (formatMatchLine).
        pub line: Text = "{path}:{line}: {content}".into(),
        /// The result that stands for the rest of a file that is binary, in ripgrep's words; fills `{path}` and `{offset}`.
        pub binary: Text = "{path}: WARNING: stopped searching binary file after match (found \"\\0\" byte around offset {offset})".into(),
        /// The result that stands for a file that is not searched; fills `{path}` and `{limit}`.
        pub too_long: Text = "{path}: WARNING: not searched: a line has more than {limit} bytes".into(),
        /// Nothing matches; fills `{query}`.
        pub no_match: Text = "未找到包含 \"{query}\" 的文件。".into(),
        /// What follows if results are left out; fills `{total}` and `{limit}`.
        pub cut: Text = "\n\n... 共 {total} 条结果,仅显示前 {limit} 条".into(),
        /// The call failed; fills `{error}`, which is an error as JavaScript shows it.
        pub failed: Text = "搜索出错:{error}".into(),
        /// The query is not a regular expression; fills `{reason}`.
        pub invalid_regex: Text = "Error: regex parse error: {reason}".into(),
        /// The limit is not a count of lines; fills `{limit}`.
        pub limit_not_count: Text = "Error: maxResults must be a whole number of lines, and is {limit}".into(),
        /// Something cannot be read; fills `{reason}`.
        pub unreadable: Text = "Error: {reason}".into(),
        /// There is too much output; fills `{bytes}`.
        pub too_much: Text = "RangeError: the results have more than {bytes} bytes; search for something more particular".into(),
    }
}

fn listing() -> ListingRules {
    ListingRules {
        hidden_prefix: Some(".".into()),
        ignore_file: Some(".gitignore".into()),
        ..ListingRules::default()
    }
}

/// The tool, with the rules of its document unless others are given.
#[derive(Clone, Debug, Default)]
pub struct SearchTool {
    /// What the tool goes by.
    pub rules: SearchRules,
}

impl From<SearchRules> for SearchTool {
    fn from(rules: SearchRules) -> Self {
        Self { rules }
    }
}

impl Tool for SearchTool {
    fn name(&self) -> &'static str {
        "search"
    }

    fn title(&self) -> &'static str {
        "Search Files"
    }

    fn description(&self) -> &'static str {
        "Searches the files of the project for a keyword or a regular expression. Returns path, line number and line of each match. \
         Use it to find where a function, a variable or a word occurs; to find files by their name, use glob instead."
    }

    fn input_schema(&self) -> Value {
        schema(&[
            Parameter::text("query")
                .about("A keyword or a regular expression.")
                .required(),
            Parameter::number("maxResults")
                .about("The most results to return, and the most from one file.")
                .default(self.rules.max_results),
        ])
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        let answer = self.answer(arguments, context);
        answer.unwrap_or_else(|error| {
            let failed = Failure::of(&self.rules.texts.failed);
            failed.with("error", error.message()).into()
        })
    }
}

impl SearchTool {
    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let SearchRules {
            texts, page: rules, ..
        } = &self.rules;
        let plan = Plan::new(arguments, &self.rules)?;
        let watch = Watch::new(context.clock, &context.cancellation, None);
        let lines = lines::find(&plan, &self.rules, context, &watch)?;
        let text = if lines.is_empty() {
            fill(&texts.no_match, &[("query", &plan.query)])
        } else {
            let show = |line: &Line| line.shown(&self.rules);
            page(&lines, lines.len(), plan.limit, rules, &texts.cut, show)
        };
        Ok(ToolResult {
            text,
            structured: None,
            is_error: false,
        })
    }
}

/// What the arguments mean.
struct Plan {
    /// The query as it is shown.
    query: String,
    /// What lines have to match.
    pattern: Pattern,
    /// The most lines that are shown.
    limit: f64,
    /// The most lines that are taken from one file.
    max_count: usize,
}

impl Plan {
    /// Nothing is refused for its type: JavaScript makes a text of every query, and a number of every limit.
    fn new(arguments: &Value, rules: &SearchRules) -> Result<Self, Failure> {
        let query = javascript::text(arguments.get("query"));
        let limit = limit(arguments, rules.max_results);
        let max_count = count(limit, &rules.texts)?;
        Ok(Self {
            pattern: pattern(&query, rules)?,
            query,
            limit,
            max_count: if rules.content.caps_each_file {
                max_count
            } else {
                usize::MAX
            },
        })
    }
}

/// ripgrep is given the limit as JavaScript shows it, and reads nothing but a whole number of 64 bits.
fn count(limit: f64, texts: &SearchTexts) -> Result<usize, Failure> {
    let shown = javascript::shown(limit);
    match shown.parse::<u64>() {
        Ok(count) => Ok(usize::try_from(count).unwrap_or(usize::MAX)),
        Err(_) => Err(Failure::of(&texts.limit_not_count).with("limit", shown)),
    }
}

fn pattern(query: &str, rules: &SearchRules) -> Result<Pattern, Failure> {
    let options = RegexOptions {
        ignore_case: !rules.query.case_sensitive,
        multiline: false,
    };
    Pattern::new(query, options, &rules.query.dialect)
        .map_err(|error| Failure::of(&rules.texts.invalid_regex).with("reason", error.reason))
}
