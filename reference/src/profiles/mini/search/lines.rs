//! The lines that ripgrep would print, per file.

use std::io;
use std::sync::Arc;

use crate::engine::grep::{self, HitLimits, Hits, InvalidRegex, Scanner, Work, ordered};
use crate::engine::javascript::trim;
use crate::engine::listing::Listed;
use crate::engine::reach::Reach;
use crate::engine::stop_signal::{Stop, StopSignal};
use crate::engine::template::fill;
use crate::host::Context;
use crate::profiles::Failure;
use crate::profiles::mini::listing::{ABORTED, list};

use super::{LineSearchPlan, SearchRules, invalid};

/// All matching lines, limited per file, in the order of the files.
pub(super) fn find(
    plan: &LineSearchPlan,
    rules: &SearchRules,
    context: &Context<'_>,
    stop: &StopSignal<'_>,
) -> Result<Vec<OutputLine>, Failure> {
    let unreadable = |reason| Failure::new(&rules.texts.unreadable).with("reason", reason);
    let paths = list(&rules.listing, usize::MAX, context, stop, &|_| true)
        .map_err(unreadable)?
        .first;
    let search = LineSearch {
        reach: &context.reach,
        plan,
        rules,
        stop,
    };
    let enough = rules.content.max_output_bytes.saturating_add(1);
    let outcomes = ordered(&paths, &search, enough, context.threads, stop);
    match stop.reason() {
        None => {}
        Some(Stop::Exhausted) => return Err(invalid(InvalidRegex::too_slow(), rules)),
        Some(Stop::Cancelled | Stop::TimedOut) => return Err(unreadable(ABORTED.to_owned())),
    }
    let (mut lines, mut bytes) = (Vec::new(), 0_usize);
    for outcome in outcomes {
        let found = outcome?;
        bytes = bytes.saturating_add(found.bytes);
        lines.extend(found.lines);
    }
    let most = rules.content.max_output_bytes;
    if bytes > most {
        return Err(Failure::new(&rules.texts.too_much).with("bytes", most));
    }
    Ok(lines)
}

/// A line of the output.
pub(super) struct OutputLine {
    /// The path of the file.
    path: Arc<str>,
    content: LineContent,
}

/// The content of a line of the output.
enum LineContent {
    /// A line of the file, with its number.
    Match(u64, String),
    /// The file was searched only up to this byte.
    Binary(u64),
    /// The file was not searched: a line has more bytes than this limit.
    TooLong(usize),
}

impl OutputLine {
    /// The line as text.
    pub(super) fn format(&self, rules: &SearchRules) -> String {
        match &self.content {
            LineContent::Match(number, text) => {
                let text = if rules.content.trims {
                    trim(text)
                } else {
                    text
                };
                let number = number.to_string();
                let values = [("path", &*self.path), ("line", &number), ("content", text)];
                fill(&rules.texts.line, &values)
            }
            LineContent::Binary(offset) => {
                let values = [("path", &*self.path), ("offset", &*offset.to_string())];
                fill(&rules.texts.binary, &values)
            }
            LineContent::TooLong(limit) => {
                let values = [("path", &*self.path), ("limit", &*limit.to_string())];
                fill(&rules.texts.too_long, &values)
            }
        }
    }

    /// Its bytes in the collected output: with two colons and a line feed.
    fn size(&self, rules: &SearchRules) -> usize {
        match &self.content {
            LineContent::Match(number, text) => {
                self.path.len() + number.to_string().len() + text.len() + 3
            }
            LineContent::Binary(_) | LineContent::TooLong(_) => self.format(rules).len() + 1,
        }
    }
}

/// The least bytes of a line of the output: a letter of its path, a digit, two colons and a line
/// feed.
const LEAST_LINE: usize = 5;

struct LineSearch<'a> {
    plan: &'a LineSearchPlan,
    rules: &'a SearchRules,
    reach: &'a Reach,
    stop: &'a StopSignal<'a>,
}

/// The output for a file.
struct FileOutput {
    lines: Vec<OutputLine>,
    bytes: usize,
}

impl<'a> Work<Listed> for LineSearch<'a> {
    type Worker = Scanner<'a>;
    type Outcome = Result<FileOutput, Failure>;

    fn worker(&self) -> Scanner<'a> {
        Scanner::new(
            &self.plan.pattern,
            0,
            0,
            &self.rules.content.limits,
            self.stop,
        )
        .reaching(self.reach)
    }

    fn work(&self, scanner: &mut Scanner<'a>, file: &Listed) -> Option<Self::Outcome> {
        let searched = scanner
            .open(&file.path)
            .and_then(|file| scanner.search_beginning(file, &self.hit_limits()));
        let path = &file.within;
        match searched {
            Ok((hits, binary_at)) => self.found(path, hits, binary_at).map(Ok),
            Err(grep::ScanFailure::TooLarge { limit }) => Some(Ok(self.too_long(path, limit))),
            Err(grep::ScanFailure::Unreadable(_)) if !self.rules.listing.unreadable_fails => None,
            Err(grep::ScanFailure::Unreadable(error)) => Some(Err(self.failed(path, &error))),
        }
    }

    fn weight(&self, outcome: &Self::Outcome) -> usize {
        outcome.as_ref().map_or(usize::MAX, |found| found.bytes)
    }
}

impl LineSearch<'_> {
    /// Limits beyond which the output is too large anyway: a longer line, more text, or more lines.
    fn hit_limits(&self) -> HitLimits {
        let most_bytes = self.rules.content.max_output_bytes;
        HitLimits {
            matches: self.plan.max_count.min(most_bytes / LEAST_LINE + 1),
            counted: self.plan.max_count.min(most_bytes / LEAST_LINE + 1),
            columns: most_bytes,
            ..HitLimits::without_context(most_bytes)
        }
    }

    fn found(&self, path: &str, hits: Hits, binary_at: Option<u64>) -> Option<FileOutput> {
        if hits.lines.is_empty() {
            return None;
        }
        let path: Arc<str> = path.into();
        let matches = hits
            .lines
            .into_iter()
            .map(|line| LineContent::Match(line.number, line.text));
        let contents = matches.chain(binary_at.map(LineContent::Binary));
        let lines = contents.map(|content| OutputLine {
            path: path.clone(),
            content,
        });
        Some(self.finish(lines.collect()))
    }

    fn too_long(&self, path: &str, limit: usize) -> FileOutput {
        let (path, content) = (path.into(), LineContent::TooLong(limit));
        self.finish(vec![OutputLine { path, content }])
    }

    fn finish(&self, lines: Vec<OutputLine>) -> FileOutput {
        let bytes = lines.iter().map(|line| line.size(self.rules)).sum();
        FileOutput { lines, bytes }
    }

    fn failed(&self, path: &str, error: &io::Error) -> Failure {
        Failure::new(&self.rules.texts.unreadable).with("reason", format!("{path}: {error}"))
    }
}
