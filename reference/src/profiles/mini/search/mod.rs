//! mini `search`: lines by regular expression.
//!
//! The flow of a call: arguments → plan → files → lines → page.

mod lines;
#[cfg(test)]
mod tests;

use serde_json::Value;

use crate::Text;
use crate::engine::grep::{GrepLimits, InvalidRegex, LinePattern, RegexDialect, RegexOptions};
use crate::engine::javascript;
use crate::engine::stop_signal::StopSignal;
use crate::engine::template::fill;
use crate::host::Context;
use crate::profiles::{Failure, Parameter, Tool, ToolResult, schema};

use super::listing::ListingRules;
use super::page::{PageRules, limit, page};

use lines::OutputLine;

rules! {
    /// The rules of `search`. The defaults follow its document.
    pub struct SearchRules {
        /// How the query is read.
        pub query: QueryRules,
        /// The most lines shown if `maxResults` is missing, not a number, or zero.
        pub max_results: f64 = 20.0,
        /// The files that are searched.
        pub listing: ListingRules = listing(),
        /// How lines are taken from files.
        pub content: ContentRules,
        /// The layout of the text.
        pub page: PageRules,
        /// The messages.
        pub texts: SearchTexts,
    }

    /// How the query is read.
    pub struct QueryRules {
        /// Whether `a` and `A` differ.
        pub case_sensitive: bool = true,
        /// The dialect of regular expressions.
        pub dialect: RegexDialect = RegexDialect {
            escapes_braces: false,
            retries_parentheses: false,
            crlf: false,
            ..RegexDialect::default()
        },
    }

    /// How lines are taken from files.
    pub struct ContentRules {
        /// Whether the limit also applies to the lines of each file.
        pub caps_each_file: bool = true,
        /// Whether white space around lines is removed (formatMatchLine).
        pub trims: bool = true,
        /// The most bytes of output before the limit is applied. More is an error (maxBuffer).
        pub max_output_bytes: usize = 1024 * 1024,
        /// Memory limits. A file with a longer line is not searched, and reported in the results.
        pub limits: GrepLimits,
    }

    /// The messages of `search`. Where the document does not specify the wording, it is ours.
    pub struct SearchTexts {
        /// A matching line; fills `{path}`, `{line}` and `{content}` (formatMatchLine).
        pub line: Text = "{path}:{line}: {content}".into(),
        /// The result for the rest of a binary file, in ripgrep's words; fills `{path}` and
        /// `{offset}`.
        pub binary: Text = "{path}: WARNING: stopped searching binary file after match (found \"\\0\" byte around offset {offset})".into(),
        /// The result for a file that was not searched; fills `{path}` and `{limit}`.
        pub too_long: Text = "{path}: WARNING: not searched: a line has more than {limit} bytes".into(),
        /// Nothing matches; fills `{query}`.
        pub no_match: Text = "未找到包含 \"{query}\" 的文件。".into(),
        /// The notice if results are left out; fills `{total}` and `{limit}`.
        pub cut: Text = "\n\n... 共 {total} 条结果,仅显示前 {limit} 条".into(),
        /// The call failed; fills `{error}`, formatted as in JavaScript.
        pub failed: Text = "搜索出错:{error}".into(),
        /// The query is not a valid regular expression; fills `{reason}`.
        pub invalid_regex: Text = "Error: regex parse error: {reason}".into(),
        /// The limit is not a whole number; fills `{limit}`.
        pub limit_not_count: Text = "Error: maxResults must be a whole number of lines, and is {limit}".into(),
        /// A path cannot be read; fills `{reason}`.
        pub unreadable: Text = "Error: {reason}".into(),
        /// The output is too large; fills `{bytes}`.
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

tool!(SearchTool, SearchRules);

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
            let failed = Failure::new(&self.rules.texts.failed);
            failed.with("error", error.message()).into()
        })
    }
}

impl SearchTool {
    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let SearchRules {
            texts, page: rules, ..
        } = &self.rules;
        let plan = LineSearchPlan::new(arguments, &self.rules)?;
        let stop = StopSignal::new(context.clock, &context.cancellation, None);
        let lines = lines::find(&plan, &self.rules, context, &stop)?;
        let text = if lines.is_empty() {
            fill(&texts.no_match, &[("query", &plan.query)])
        } else {
            let show = |line: &OutputLine| line.format(&self.rules);
            page(&lines, lines.len(), plan.limit, rules, &texts.cut, show)
        };
        Ok(ToolResult {
            block: None,
            text,
            structured: None,
            is_error: false,
        })
    }
}

/// The interpreted arguments.
struct LineSearchPlan {
    /// The query, as shown.
    query: String,
    /// The pattern that lines have to match.
    pattern: LinePattern,
    /// The most lines shown.
    limit: f64,
    /// The most lines per file.
    max_count: usize,
}

impl LineSearchPlan {
    /// No type is refused: JavaScript converts every query to a string, and every limit to a
    /// number.
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

/// ripgrep gets the limit as formatted by JavaScript, and accepts only whole numbers of 64 bits.
fn count(limit: f64, texts: &SearchTexts) -> Result<usize, Failure> {
    let shown = javascript::number_to_string(limit);
    match shown.parse::<u64>() {
        Ok(count) => Ok(usize::try_from(count).unwrap_or(usize::MAX)),
        Err(_) => Err(Failure::new(&texts.limit_not_count).with("limit", shown)),
    }
}

fn pattern(query: &str, rules: &SearchRules) -> Result<LinePattern, Failure> {
    let options = RegexOptions {
        ignore_case: !rules.query.case_sensitive,
        multiline: false,
    };
    LinePattern::new(query, options, &rules.query.dialect).map_err(|error| invalid(error, rules))
}

fn invalid(error: InvalidRegex, rules: &SearchRules) -> Failure {
    Failure::new(&rules.texts.invalid_regex).with("reason", error.reason)
}
