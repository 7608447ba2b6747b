//! codescout `search_pattern`: the lines that match a regular expression.
//!
//! One call flows one way: JSON → plan → files → lines → answer.

mod scan;
mod text_scanner;

use std::path::PathBuf;

use serde_json::Value;

use super::call::{
    CallTexts, CountRules, ListingRules, PathRules, Place, Scope, json_answer, search_parameters,
};
use crate::Text;
use crate::engine::grep::{GrepLimits, InvalidRegex, Line, Pattern, RegexDialect, RegexOptions};
use crate::engine::reach::Reach;
use crate::engine::template::fill;
use crate::engine::watch::Watch;
use crate::host::Context;
use crate::profiles::{Arguments, Failure, Output as _, Parameter, Tool, ToolResult, schema};

/// As many files are named that are not searched.
const SKIPPED_SHOWN: usize = 20;

rules! {
    /// All that `search_pattern` goes by; the default is its document.
    pub struct SearchPatternRules {
        /// Which paths may be searched. Files on the deny-list are passed over.
        pub paths: PathRules,
        /// What is left out.
        pub listing: ListingRules,
        /// What is searched where a call does not say (Parameters, `path`). A path may name a file, though the document
        /// speaks of directories only.
        pub path: Text = ".".into(),
        /// How the pattern is read, and what is shown of a match.
        pub matching: MatchRules,
        /// Which files are searched.
        pub files: FileRules,
        /// How many lines are returned.
        pub max_results: CountRules = CountRules::default(),
        /// All messages.
        pub texts: SearchPatternTexts,
    }
}

rules! {
    /// How the pattern is read, and what is shown of a match (Parameters, `pattern`; Output example).
    pub struct MatchRules {
        /// How regular expressions are read, and how large they may grow.
        pub dialect: RegexDialect = RegexDialect {
                    escapes_braces: false,
                    retries_parentheses: false,
                    crlf: false,
                    max_compiled_bytes: 10 << 20,
                    max_cache_bytes: 10 << 20,
                },
        /// Whether a carriage return before a line feed belongs to the end of the line; a lone one is like any other character.
        pub takes_crlf: bool = true,
        /// The number of the first line of a file.
        pub origin: u64 = 1,
        /// Whether white space around a line is left out.
        pub trims: bool = false,
        /// What a search may take of memory. A file with a longer line is passed over, and the answer says so.
        pub limits: GrepLimits = GrepLimits {
                    line_bytes: 16 << 20,
                    ..GrepLimits::default()
                },
        /// Once lines of so many bytes are returned, no further file adds any; nor does a line to those of its file.
        pub max_bytes: usize = 8 << 20,
    }
}

rules! {
    /// Which files are searched (after the output example).
    pub struct FileRules {
        /// Whether a file is left out that is not UTF-8 to its last byte.
        pub skips_other_than_utf8: bool = true,
        /// Whether a file is left out that has a zero byte in it. That is UTF-8, and UTF-8 is what the document goes by.
        pub skips_zero_bytes: bool = false,
    }
}

rules! {
    /// All messages of `search_pattern`. The document words none of them.
    pub struct SearchPatternTexts {
        /// What every tool may have to say.
        pub call: CallTexts,
        /// The pattern is not a regular expression, or too large; fills `{reason}`.
        pub invalid_pattern: Text = "invalid pattern: {reason}".into(),
        /// The hint about files that are not searched; fills `{count}` and `{limit}`.
        pub skipped: Text = "{count} file(s) not searched: a line has more than {limit} bytes".into(),
    }
}

/// The tool, with the rules of its document unless others are given.
#[derive(Clone, Debug, Default)]
pub struct SearchPatternTool {
    /// What the tool goes by.
    pub rules: SearchPatternRules,
}

impl From<SearchPatternRules> for SearchPatternTool {
    fn from(rules: SearchPatternRules) -> Self {
        Self { rules }
    }
}

impl Tool for SearchPatternTool {
    fn name(&self) -> &'static str {
        "search_pattern"
    }

    fn title(&self) -> &'static str {
        "Search Files"
    }

    fn description(&self) -> &'static str {
        "Searches the content of the project's files for a regular expression, line by line. Give a path to narrow the \
         search, and raise max_results if you expect many matches. Hidden, ignored and binary files are left out. To find \
         files by name, use find_file."
    }

    fn input_schema(&self) -> Value {
        schema(&self.parameters())
    }

    fn output_schema(&self) -> Option<Value> {
        Some(SearchPatternAnswer::schema())
    }

    fn confined_argument(&self) -> Option<&'static str> {
        Some("path")
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        let answer = self.answer(arguments, context);
        answer.unwrap_or_else(ToolResult::from)
    }
}

outputs! {
    /// The answer (Output example).
    struct SearchPatternAnswer {
        /// The matching lines.
        matches as "matches": Vec<Match>,
        /// The number of all matching lines, also of those beyond `max_results`.
        total as "total": usize,
        /// Present if files were not searched.
        skipped as "skipped": Option<Skipped>,
    }

    /// A matching line.
    struct Match {
        /// The absolute path of the file.
        file as "file": String,
        /// The number of the line.
        line as "line": u64,
        /// The line, without its line end.
        content as "content": String,
    }

    /// Files that were not searched.
    struct Skipped {
        /// The first of them.
        files as "files": Vec<String>,
        /// How many there are.
        total as "total": usize,
        /// Why they were not searched.
        hint as "hint": String,
    }
}

/// What the arguments mean.
struct Plan {
    /// What is searched.
    place: Place,
    /// What is searched for.
    pattern: Pattern,
    /// The most lines that are returned.
    limit: usize,
}

/// A file to be searched.
struct SearchedFile {
    /// Its path as it stands in answers.
    shown: String,
    /// Where it is.
    path: PathBuf,
}

impl SearchPatternTool {
    /// The parameters (Parameters).
    fn parameters(&self) -> [Parameter; 3] {
        search_parameters(
            "Regular expression in Rust's syntax, matched line by line.",
            &self.rules.path,
            &self.rules.max_results,
            "lines",
        )
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts.call);
        let arguments = Arguments::read(arguments, &self.parameters(), &texts.arguments)?;
        let plan = self.plan(&arguments, context)?;
        let files = self.files(&plan.place, context)?;
        let watch = Watch::new(context.clock, &context.cancellation, None);
        let found = scan::scan(&files, &plan, rules, &watch, context.threads);
        texts.unless_aborted(self.name(), context)?;
        let hits = found.shown.iter();
        let lines =
            hits.flat_map(|(file, hits)| hits.lines.iter().map(|line| (&files[*file], line)));
        let matches: Vec<Match> = lines.map(|(file, line)| self.shown(file, line)).collect();
        let total = rules.max_results.total(found.lines, matches.len());
        let has_skipped = !found.too_long.is_empty();
        Ok(json_answer(SearchPatternAnswer {
            matches,
            total,
            skipped: has_skipped.then(|| self.skipped(&found.too_long, &files)),
        }))
    }

    /// Files that are not searched: the first of them, and how many there are.
    fn skipped(&self, too_long: &[usize], files: &[SearchedFile]) -> Skipped {
        let first = too_long.iter().take(SKIPPED_SHOWN);
        let shown = first.map(|file| files[*file].shown.clone());
        let (count, limit) = (too_long.len(), self.rules.matching.limits.line_bytes);
        let values = [
            ("count", &*count.to_string()),
            ("limit", &limit.to_string()),
        ];
        Skipped {
            files: shown.collect(),
            total: count,
            hint: fill(&self.rules.texts.skipped, &values),
        }
    }

    fn plan(&self, arguments: &Arguments<'_>, context: &Context<'_>) -> Result<Plan, Failure> {
        let rules = &self.rules;
        let invalid = |InvalidRegex { reason }| {
            Failure::of(&rules.texts.invalid_pattern).with("reason", reason)
        };
        let pattern = arguments.text("pattern").unwrap_or_default();
        let pattern = Pattern::new(pattern, RegexOptions::default(), &rules.matching.dialect);
        let path = arguments.text("path").unwrap_or(&rules.path);
        let limit = arguments.whole("max_results");
        Ok(Plan {
            pattern: pattern.map_err(invalid)?,
            place: Place::new(path, &rules.paths, &rules.texts.call, context)?,
            limit: rules.max_results.limit(limit),
        })
    }

    /// The files below the place, in an order that is always the same; or the file that is there.
    fn files(&self, place: &Place, context: &Context<'_>) -> Result<Vec<SearchedFile>, Failure> {
        if Reach::Unlinked
            .metadata(&place.real)
            .is_ok_and(|named| named.is_file())
        {
            return Ok(vec![SearchedFile {
                shown: place.shown.clone(),
                path: place.real.clone(),
            }]);
        }
        let scope = Scope {
            place,
            rules: &self.rules.listing,
            max_depth: None,
            at_most: usize::MAX,
        };
        let texts = &self.rules.texts.call;
        let listing = scope.list(texts, context, &|entry| entry.is_file())?;
        let files = listing.entries.into_iter();
        let searched = files.filter(|file| !self.rules.paths.deny_list.denies(&file.path));
        let searched = searched.map(|file| SearchedFile {
            shown: place.shown_below(&file.within),
            path: file.path,
        });
        Ok(searched.collect())
    }

    /// A match as it is answered (Output example).
    fn shown(&self, file: &SearchedFile, line: &Line) -> Match {
        let matching = &self.rules.matching;
        let content = if matching.trims {
            line.text.trim()
        } else {
            &line.text
        };
        Match {
            file: file.shown.clone(),
            line: line.number - 1 + matching.origin,
            content: content.to_owned(),
        }
    }
}
