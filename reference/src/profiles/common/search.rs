//! `search`: finds lines by regular expression.

use serde_json::Value;

use super::call::{Call, Cap, Case, LongLine, Nothing, failed, glob, omit, path_parameter};
use crate::engine::display;
use crate::engine::glob::GlobDialect;
use crate::engine::grep::{
    GrepLimits, HitLimits, InvalidRegex, Line, LinePattern, RegexDialect, RegexOptions,
    ScanFailure, Scanner, Work, ordered,
};
use crate::engine::listing::Listed;
use crate::engine::reach::Reach;
use crate::engine::stop_signal::{Stop, StopSignal};
use crate::host::Context;
use crate::profiles::{Failure, Parameter, ProjectTool, ResolvedPath, ToolResult};

/// The most bytes of the lines of an answer. More are an error.
const MOST_BYTES: usize = 4 << 20;

questions! {
    /// The rules of `search`.
    pub struct SearchRules {
        search_pattern: SearchPattern { RegularExpression | Literal },
        invalid_pattern: InvalidPattern { Refused | Literal },
        search_case: Case,
        searched_hidden: SearchedHidden { LeftOut | Searched },
        searched_ignored: SearchedIgnored { LeftOutAnywhere | LeftOutInRepositories | Searched },
        no_matches: Nothing,
        searched_binary: SearchedBinary { LeftOut | Searched | Told },
        search_shows: SearchShows { Lines | Files },
        search_cap: Cap,
        long_match: LongLine,
        searched_file: SearchedFile { Searched | Refused },
    }
}

tool!(SearchTool, SearchRules);

impl ProjectTool for SearchTool {
    const NAME: &str = "search";
    const TITLE: &str = "Search Files";
    const DESCRIPTION: &str = "Searches the contents of files for a regular expression, line by line, and shows path, number and text of each \
         matching line. Hidden, ignored and binary files are left out. To find files by name, use find.";

    fn parameters(&self) -> Vec<Parameter> {
        let pattern = Parameter::text("pattern").about("The regular expression, in Rust's syntax.");
        let include = Parameter::text("include").about("A glob of files to search, such as *.rs.");
        let path = path_parameter("The file or directory to search");
        vec![pattern.required(), path, include]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let call = Call::new(arguments, &self.parameters(), &self.rules.paths, context)?;
        let resolved = call.resolve(call.text("path"))?;
        let search = LineSearch {
            pattern: &self.pattern(call.text("pattern"))?,
            rules: &self.rules,
            stop: &call.stop,
        };
        let files = self.files(&call, &resolved)?;
        let outcomes = ordered(&files, &search, MOST_BYTES, context.threads, &call.stop);
        call.check_cancelled()?;
        if call.stop.reason() == Some(Stop::Exhausted) {
            return Err(failed(InvalidRegex::too_slow().reason));
        }
        let bytes: usize = outcomes.iter().map(|lines| search.weight(lines)).sum();
        if bytes >= MOST_BYTES {
            return Err(failed("too many lines match; narrow the search"));
        }
        if outcomes.is_empty() {
            return self.rules.no_matches.answer("No matches");
        }
        self.rules.search_cap.answer(outcomes.concat())
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
        let compile = |pattern: &str| LinePattern::new(pattern, options, &dialect);
        let literal = regex_syntax::escape(written);
        let compiled = match self.rules.search_pattern {
            SearchPattern::RegularExpression => compile(written),
            SearchPattern::Literal => compile(&literal),
        };
        let compiled = match self.rules.invalid_pattern {
            InvalidPattern::Refused => compiled,
            InvalidPattern::Literal => compiled.or_else(|_| compile(&literal)),
        };
        compiled.map_err(|error| failed(format!("invalid pattern: {}", error.reason)))
    }

    /// The files to search, each with its path from the root.
    fn files(&self, call: &Call<'_>, resolved: &ResolvedPath) -> Result<Vec<Listed>, Failure> {
        let rules = &self.rules;
        if rules.searched_file == SearchedFile::Searched && resolved.is_file() {
            return Ok(vec![Listed {
                within: display::display_path(&resolved.real_root, &resolved.real),
                is_dir: false,
                path: resolved.real.clone(),
            }]);
        }
        let include = call.arguments.text("include").unwrap_or("**");
        let included = glob(include, true, &GlobDialect::default())?;
        let ignored = rules.searched_ignored;
        let omit = omit(
            rules.searched_hidden == SearchedHidden::LeftOut,
            ignored != SearchedIgnored::Searched,
            ignored == SearchedIgnored::LeftOutInRepositories,
        );
        let mut files = call.list(resolved, omit, None, &|entry| {
            entry.is_file() && included.is_match(entry.within)
        })?;
        let prefix = display::prefix(&resolved.real_root, &resolved.real);
        for file in &mut files {
            file.within.insert_str(0, &prefix);
        }
        Ok(files)
    }
}

/// Searches one file after another; the outcome of each are lines of the answer.
struct LineSearch<'a> {
    pattern: &'a LinePattern,
    rules: &'a SearchRules,
    stop: &'a StopSignal<'a>,
}

impl<'a> Work<Listed> for LineSearch<'a> {
    /// The scanner of texts, and that of files with zero bytes.
    type Worker = [Scanner<'a>; 2];
    type Outcome = Vec<String>;

    fn worker(&self) -> Self::Worker {
        let limits = GrepLimits::default();
        let scanner = || Scanner::new(self.pattern, 0, 0, &limits, self.stop);
        let scanner = || scanner().reaching(&Reach::Unlinked);
        [scanner(), scanner().taking_zero_bytes()]
    }

    /// Passes over files that cannot be read.
    fn work(&self, [texts, all]: &mut Self::Worker, file: &Listed) -> Option<Self::Outcome> {
        let (path, binary) = (&file.within, self.rules.searched_binary);
        // More lines than these have too many bytes, as each has its path, a number and two colons.
        let most = MOST_BYTES / (path.len() + 4) + 1;
        let limits = HitLimits {
            matches: most,
            counted: most,
            columns: self.rules.long_match.columns(),
            ..HitLimits::without_context(MOST_BYTES)
        };
        let scan = |scanner: &mut Scanner<'_>| {
            let opened = scanner.open(&file.path)?;
            scanner.search(opened, &limits)
        };
        let mut searched = scan(texts);
        let is_text = searched.as_ref().is_ok_and(|hits| hits.found > 0);
        if !is_text && binary != SearchedBinary::LeftOut {
            searched = scan(all);
        }
        let line = |line: &Line| format!("{path}:{}:{}", line.number, line.text);
        Some(match searched {
            Err(ScanFailure::Unreadable(_)) => return None,
            Err(_) => vec![format!("{path}: not searched, as a line is too long")],
            Ok(hits) if hits.found == 0 => return None,
            Ok(_) if !is_text && binary == SearchedBinary::Told => {
                vec![format!("{path}: a binary file matches")]
            }
            Ok(_) if self.rules.search_shows == SearchShows::Files => vec![path.clone()],
            Ok(hits) => hits.lines.iter().map(line).collect(),
        })
    }

    /// The bytes of the lines.
    fn weight(&self, lines: &Self::Outcome) -> usize {
        lines.iter().map(|line| line.len() + 1).sum()
    }
}
