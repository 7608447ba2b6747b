//! codescout `search_pattern`: finds lines by regular expression.
//!
//! The flow of a call: JSON → plan → files → lines → answer.

mod scan;
mod text_scanner;

use std::path::PathBuf;

use serde_json::Value;

use super::call::{
    CallTexts, CountRules, ListingRules, ListingScope, PathRules, json_answer, search_parameters,
};
use crate::Text;
use crate::engine::grep::{
    GrepLimits, InvalidRegex, Line, LinePattern, RegexDialect, RegexOptions,
};
use crate::engine::reach::Reach;
use crate::engine::stop_signal::{Stop, StopSignal};
use crate::engine::template::fill;
use crate::host::Context;
use crate::profiles::{
    Arguments, DetailsValue as _, Failure, Parameter, ProjectTool, ResolvedPath, ToolResult,
};

/// The most names of skipped files in an answer.
const SKIPPED_SHOWN: usize = 20;

rules! {
    /// The rules of `search_pattern`. The defaults follow its document.
    pub struct SearchPatternRules {
        /// The paths that may be searched. Files on the deny-list are skipped.
        pub paths: PathRules,
        /// The entries to leave out.
        pub listing: ListingRules,
        /// The default of `path` (Parameters, `path`). It may also name a file, although the
        /// document mentions directories only.
        pub path: Text = ".".into(),
        /// How the pattern is read, and how matches are shown.
        pub matching: MatchRules,
        /// The files that are searched.
        pub files: FileRules,
        /// The number of lines returned.
        pub max_results: CountRules = CountRules::default(),
        /// The messages.
        pub texts: SearchPatternTexts,
    }
}

rules! {
    /// How the pattern is read, and how matches are shown (Parameters, `pattern`; Output example).
    pub struct MatchRules {
        /// The dialect of regular expressions, and limits on their size.
        pub dialect: RegexDialect = RegexDialect {
                    escapes_braces: false,
                    retries_parentheses: false,
                    crlf: false,
                    max_compiled_bytes: 10 << 20,
                    max_cache_bytes: 10 << 20,
                },
        /// Whether a carriage return before a line feed is part of the line end. Elsewhere it is
        /// like any other character.
        pub takes_crlf: bool = true,
        /// The number of the first line of a file.
        pub origin: u64 = 1,
        /// Whether white space around a line is removed.
        pub trims: bool = false,
        /// Memory limits. A file with a longer line is skipped, and reported in the answer.
        pub limits: GrepLimits = GrepLimits {
                    line_bytes: 16 << 20,
                    ..GrepLimits::default()
                },
        /// The most bytes of the lines returned. When they are reached, no more files and no more
        /// lines of the current file are added.
        pub max_bytes: usize = 8 << 20,
    }
}

rules! {
    /// The files that are searched (after the output example).
    pub struct FileRules {
        /// Whether files are skipped that are not UTF-8 to the last byte.
        pub skips_other_than_utf8: bool = true,
        /// Whether files with a zero byte are skipped. A zero byte is valid UTF-8, which is the
        /// document's criterion.
        pub skips_zero_bytes: bool = false,
    }
}

rules! {
    /// The messages of `search_pattern`. The document does not specify their wording.
    pub struct SearchPatternTexts {
        /// The pattern is invalid or too large; fills `{reason}`.
        pub call: CallTexts,
        /// The pattern is not a regular expression, or too large; fills `{reason}`.
        pub invalid_pattern: Text = "invalid pattern: {reason}".into(),
        /// The hint about files that were not searched; fills `{count}` and `{limit}`.
        pub skipped: Text = "{count} file(s) not searched: a line has more than {limit} bytes".into(),
    }
}

tool!(SearchPatternTool, SearchPatternRules);

outputs! {
    /// The answer (Output example).
    struct SearchPatternAnswer {
        /// The matching lines.
        matches as "matches": Vec<Match>,
        /// The number of all matching lines, including those beyond `max_results`.
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

/// The interpreted arguments.
struct PatternPlan {
    /// The searched path.
    resolved: ResolvedPath,
    /// The searched pattern.
    pattern: LinePattern,
    /// The most lines returned.
    limit: usize,
}

/// A file to search.
struct SearchedFile {
    /// Its path as shown in answers.
    shown: String,
    /// Its path in the file system.
    path: PathBuf,
}

impl ProjectTool for SearchPatternTool {
    const NAME: &str = "search_pattern";
    const TITLE: &str = "Search Files";
    const DESCRIPTION: &str = "Searches the content of the project's files for a regular expression, line by line. Give a path to narrow the \
         search, and raise max_results if you expect many matches. Hidden, ignored and binary files are left out. To find \
         files by name, use find_file.";

    fn output_schema() -> Option<Value> {
        Some(SearchPatternAnswer::schema())
    }

    fn parameters(&self) -> Vec<Parameter> {
        search_parameters(
            "Regular expression in Rust's syntax, matched line by line.",
            &self.rules.path,
            &self.rules.max_results,
            "lines",
        )
        .into()
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts.call);
        let arguments = Arguments::read(arguments, &self.parameters(), &texts.arguments)?;
        let plan = self.plan(&arguments, context)?;
        let files = self.files(&plan.resolved, context)?;
        let stop = StopSignal::new(context.clock, &context.cancellation, None);
        let found = scan::scan(&files, &plan, rules, &stop, context.threads);
        texts.check_cancelled(Self::NAME, context)?;
        if stop.reason() == Some(Stop::Exhausted) {
            return Err(self.invalid(InvalidRegex::too_slow()));
        }
        let hits = found.shown.iter();
        let lines =
            hits.flat_map(|(file, hits)| hits.lines.iter().map(|line| (&files[*file], line)));
        let matches: Vec<Match> = lines
            .map(|(file, line)| self.match_answer(file, line))
            .collect();
        let total = rules.max_results.total(found.lines, matches.len());
        let has_skipped = !found.too_long.is_empty();
        Ok(json_answer(SearchPatternAnswer {
            matches,
            total,
            skipped: has_skipped.then(|| self.skipped(&found.too_long, &files)),
        }))
    }
}

impl SearchPatternTool {
    fn invalid(&self, error: InvalidRegex) -> Failure {
        Failure::new(&self.rules.texts.invalid_pattern).with("reason", error.reason)
    }

    /// Reports the files that were not searched: the first names, and the number.
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

    fn plan(
        &self,
        arguments: &Arguments<'_>,
        context: &Context<'_>,
    ) -> Result<PatternPlan, Failure> {
        let rules = &self.rules;
        let pattern = arguments.text("pattern").unwrap_or_default();
        let pattern = LinePattern::new(pattern, RegexOptions::default(), &rules.matching.dialect);
        let path = arguments.text("path").unwrap_or(&rules.path);
        let limit = arguments.whole("max_results");
        Ok(PatternPlan {
            pattern: pattern.map_err(|error| self.invalid(error))?,
            resolved: rules.paths.resolve(path, &rules.texts.call, context)?,
            limit: rules.max_results.limit(limit),
        })
    }

    /// The files below the place in a fixed order, or the file itself.
    fn files(
        &self,
        resolved: &ResolvedPath,
        context: &Context<'_>,
    ) -> Result<Vec<SearchedFile>, Failure> {
        if Reach::Unlinked
            .metadata(&resolved.real)
            .is_ok_and(|named| named.is_file())
        {
            return Ok(vec![SearchedFile {
                shown: resolved.shown.clone(),
                path: resolved.real.clone(),
            }]);
        }
        let scope = ListingScope {
            resolved,
            rules: &self.rules.listing,
            max_depth: None,
            at_most: usize::MAX,
        };
        let texts = &self.rules.texts.call;
        let listing = scope.list(texts, context, &|entry| entry.is_file())?;
        let files = listing.entries.into_iter();
        let searched = files.filter(|file| !self.rules.paths.deny_list.denies(&file.path));
        let searched = searched.map(|file| SearchedFile {
            shown: resolved.shown_below(&file.within),
            path: file.path,
        });
        Ok(searched.collect())
    }

    /// The answer for a match (Output example).
    fn match_answer(&self, file: &SearchedFile, line: &Line) -> Match {
        let matching = &self.rules.matching;
        let content = if matching.trims {
            line.text.trim()
        } else {
            &line.text
        };
        Match {
            file: file.shown.clone(),
            line: (line.number - 1).saturating_add(matching.origin),
            content: content.to_owned(),
        }
    }
}
