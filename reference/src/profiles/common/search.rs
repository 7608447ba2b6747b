//! `search`: finds lines by regular expression.

use serde_json::Value;

use super::answers::{Cap, Case, Ignored, Nothing};
use super::call::{BareGlob, Call, MOST_BYTES, PathRules, failed, failed_at, glob, path_parameter};
use crate::engine::display::display_path;
use crate::engine::glob::GlobDialect;
use crate::engine::grep::{
    GrepLimits, HitLimits, InvalidRegex, LinePattern, RegexDialect, RegexOptions, Scanner, Work,
    ordered,
};
use crate::engine::listing::Listed;
use crate::engine::reach::Reach;
use crate::engine::stop_signal::{Stop, StopSignal};
use crate::engine::walk::Omit;
use crate::host::Context;
use crate::profiles::{EntriesBelow, Failure, Parameter, ProjectTool, ResolvedPath, ToolResult};

rules! {
    /// The rules of `search`.
    pub struct SearchRules {
        /// The paths that may be searched.
        pub paths: PathRules,
        /// The pattern (search-pattern).
        pub search_pattern: SearchPattern,
        /// The case of letters (search-case).
        pub search_case: Case,
        /// Names that begin with a dot (searched-hidden).
        pub searched_hidden: SearchedHidden,
        /// Files that `.gitignore` names (searched-ignored).
        pub searched_ignored: Ignored,
        /// Nothing matches (no-matches).
        pub no_matches: Nothing,
        /// Files with a zero byte (searched-binary).
        pub searched_binary: SearchedBinary,
        /// Thousands of matches (search-cap).
        pub search_cap: Cap,
        /// A path that names a file (searched-file).
        pub searched_file: SearchedFile,
    }
}

choices! {
    /// The meaning of a pattern.
    pub enum SearchPattern {
        /// A regular expression.
        RegularExpression,
        /// The text itself.
        Literal,
    }

    /// The handling of hidden entries.
    pub enum SearchedHidden {
        /// They are left out.
        LeftOut,
        /// They are searched.
        Searched,
    }

    /// The handling of files with a zero byte.
    pub enum SearchedBinary {
        /// They are left out.
        LeftOut,
        /// They are searched like others.
        Searched,
        /// They are named if a line matches.
        Told,
    }

    /// The handling of a path that names a file.
    pub enum SearchedFile {
        /// The file is searched.
        Searched,
        /// The call is refused.
        Refused,
    }
}

tool!(SearchTool, SearchRules);

impl ProjectTool for SearchTool {
    const NAME: &str = "search";
    const TITLE: &str = "Search Files";
    const DESCRIPTION: &str = "Searches the contents of files for a regular expression, line by line, and shows path, number and text of each \
         matching line. Hidden, ignored and binary files are left out. To find files by name, use find.";

    fn parameters(&self) -> Vec<Parameter> {
        vec![
            Parameter::text("pattern")
                .about("The regular expression, in Rust's syntax.")
                .required(),
            path_parameter("The file or directory to search"),
            Parameter::text("include").about("A glob of the files to search, such as *.rs."),
        ]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let rules = &self.rules;
        let call = Call::new(arguments, &self.parameters(), &rules.paths, context)?;
        let pattern = self.pattern(call.text("pattern"))?;
        let resolved = call.resolve(call.text("path"))?;
        let files = self.files(&call, &resolved)?;
        let search = LineSearch {
            pattern: &pattern,
            binary: rules.searched_binary,
            stop: &call.stop,
        };
        let outcomes = ordered(&files, &search, MOST_BYTES, context.threads, &call.stop);
        call.done(&resolved.written, call.complete(()))?;
        if call.stop.reason() == Some(Stop::Exhausted) {
            return Err(invalid(InvalidRegex::too_slow()));
        }
        if outcomes
            .iter()
            .map(|lines| search.weight(lines))
            .sum::<usize>()
            >= MOST_BYTES
        {
            return Err(failed("too many lines match; narrow the search"));
        }
        let lines = outcomes.concat();
        if lines.is_empty() {
            return rules.no_matches.answer("No matches".to_owned());
        }
        Ok(ToolResult::text(rules.search_cap.join(&lines)))
    }
}

impl SearchTool {
    fn pattern(&self, written: &str) -> Result<LinePattern, Failure> {
        let options = RegexOptions {
            ignore_case: self.rules.search_case == Case::Insensitive,
            multiline: false,
        };
        let dialect = RegexDialect {
            escapes_braces: false,
            retries_parentheses: false,
            crlf: true,
            ..RegexDialect::default()
        };
        let pattern = match self.rules.search_pattern {
            SearchPattern::RegularExpression => written.to_owned(),
            SearchPattern::Literal => regex_syntax::escape(written),
        };
        LinePattern::new(&pattern, options, &dialect).map_err(invalid)
    }

    /// The files to search, each with its path from the root.
    fn files(&self, call: &Call<'_>, resolved: &ResolvedPath) -> Result<Vec<Listed>, Failure> {
        if resolved.is_file() {
            if self.rules.searched_file == SearchedFile::Refused {
                return Err(failed_at(&resolved.written, "not a directory"));
            }
            return Ok(vec![Listed {
                within: display_path(&resolved.real_root, &resolved.real),
                is_dir: false,
                path: resolved.real.clone(),
            }]);
        }
        let include = call.arguments.text("include").unwrap_or("**");
        let included = glob(include, BareGlob::EveryLevel, &GlobDialect::default())?;
        let (ignore_file, repository_mark) = self.rules.searched_ignored.files();
        let omit = Omit {
            hidden: (self.rules.searched_hidden == SearchedHidden::LeftOut).then_some("."),
            ignore_file,
            repository_mark,
            nested_ignore_files: true,
            ..Omit::default()
        };
        let listing = call.list(EntriesBelow::new(resolved, omit, None), &|entry| {
            entry.is_file() && included.is_match(entry.within)
        })?;
        let shown = |file: Listed| Listed {
            within: resolved.shown_from_root(&file.within),
            ..file
        };
        Ok(listing.entries.into_iter().map(shown).collect())
    }
}

fn invalid(error: InvalidRegex) -> Failure {
    failed(format!("invalid pattern: {}", error.reason))
}

/// Searches one file after another; the outcome of each are lines of the answer.
struct LineSearch<'a> {
    pattern: &'a LinePattern,
    binary: SearchedBinary,
    stop: &'a StopSignal<'a>,
}

impl<'a> LineSearch<'a> {
    fn scanner(&self) -> Scanner<'a> {
        let limits = GrepLimits::default();
        Scanner::new(self.pattern, 0, 0, &limits, self.stop).reaching(&Reach::Unlinked)
    }
}

impl<'a> Work<Listed> for LineSearch<'a> {
    /// The scanner of texts, and that of files with zero bytes.
    type Worker = [Scanner<'a>; 2];
    type Outcome = Vec<String>;

    fn worker(&self) -> Self::Worker {
        [self.scanner(), self.scanner().taking_zero_bytes()]
    }

    /// Passes over files that cannot be read.
    fn work(&self, [texts, all]: &mut Self::Worker, file: &Listed) -> Option<Self::Outcome> {
        let limits = HitLimits {
            before: 0,
            after: 0,
            matches: usize::MAX,
            counted: usize::MAX,
            columns: usize::MAX,
            bytes: usize::MAX,
            most_bytes: MOST_BYTES,
            ranges: None,
        };
        let scan = |scanner: &mut Scanner<'_>| {
            let opened = scanner.open(&file.path);
            opened
                .and_then(|opened| scanner.search(opened, &limits))
                .ok()
        };
        let mut hits = scan(texts)?;
        if hits.found == 0 && self.binary != SearchedBinary::LeftOut {
            hits = scan(all)?;
            if hits.found > 0 && self.binary == SearchedBinary::Told {
                return Some(vec![format!("{}: a binary file matches", file.within)]);
            }
        }
        let line = |line: &crate::engine::grep::Line| {
            format!("{}:{}:{}", file.within, line.number, line.text)
        };
        Some(hits.lines.iter().map(line).collect())
    }

    /// The bytes of the lines.
    fn weight(&self, lines: &Self::Outcome) -> usize {
        lines.iter().map(|line| line.len() + 1).sum()
    }
}
