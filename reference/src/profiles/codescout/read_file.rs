//! codescout `read_file`: reads a file, or a range of its lines.

use std::io::{self, BufReader, ErrorKind};

use serde_json::Value;

use super::call::{CallTexts, Overflow, PathRules, file_parameter, json_answer};
use crate::Text;
use crate::engine::excerpt::{Excerpt, WantedLines};
use crate::engine::stop_signal::StopSignal;
use crate::engine::stoppable_reader::StoppableReader;
use crate::engine::template::fill;
use crate::host::Context;
use crate::profiles::{Arguments, DetailsValue as _, Failure, Parameter, ProjectTool, ToolResult};

/// The size of the read buffer.
const BUFFER: usize = 64 << 10;

rules! {
    /// The rules of `read_file`. The defaults follow its document.
    pub struct ReadFileRules {
        /// The paths that may be read.
        pub paths: PathRules,
        /// How `start_line` and `end_line` are read.
        pub range: RangeRules,
        /// The content of the answer.
        pub content: ContentRules,
        /// The messages.
        pub texts: ReadFileTexts,
    }
}

rules! {
    /// How `start_line` and `end_line`, which is inclusive, are read (Parameters; after the range
    /// example).
    pub struct RangeRules {
        /// The number of the first line of a file.
        pub origin: u64 = 1,
        /// The most lines returned to a call without bounds. A call with both bounds has no cap.
        pub cap: u64 = 200,
        /// Whether the cap applies to a call with `start_line` alone. The document does not say;
        /// the rest of a file can be as long as a whole file.
        pub caps_only_start: bool = true,
        /// Whether the cap applies to a call with `end_line` alone. The document does not say; the
        /// caller has set a bound.
        pub caps_only_end: bool = false,
        /// Whether a range that starts after the last line is an error.
        pub rejects_beyond_end: bool = true,
    }
}

impl RangeRules {
    /// The number of a line, counted from 1 whatever the origin is; 0 for a line before the first.
    fn line(&self, written: u64) -> u64 {
        let next = written.checked_add(1);
        next.map_or(u64::MAX, |next| next.saturating_sub(self.origin))
    }

    fn caps(&self, has_start: bool, has_end: bool) -> bool {
        match (has_start, has_end) {
            (false, false) => true,
            (true, false) => self.caps_only_start,
            (false, true) => self.caps_only_end,
            (true, true) => false,
        }
    }
}

rules! {
    /// The content of the answer, where the document's examples leave it open (Output examples).
    pub struct ContentRules {
        /// Whether the last line of a range keeps its line end, so that concatenated ranges are the
        /// file.
        pub keeps_last_line_end_of_range: bool = true,
        /// Whether `total_lines` is returned for ranges, too. Then even a short range reads the
        /// whole file.
        pub total_lines_of_range: bool = false,
        /// The most bytes of the lines returned. More are an error, and are not read. The document
        /// has no such bound; no model could read that much.
        pub max_bytes: usize = 16 << 20,
        /// Whether invalid UTF-8 is shown as replacement characters. If not, it is an error.
        pub replaces_invalid: bool = false,
    }
}

rules! {
    /// The messages of `read_file`. The document specifies the wording of the hint only.
    pub struct ReadFileTexts {
        /// The messages shared by all tools.
        pub call: CallTexts,
        /// The hint of an overflow; fills `{total}` (overflow example).
        pub hint: Text = "File has {total} lines. Use start_line/end_line to read specific ranges".into(),
        /// The range has no lines; fills `{start}` and `{end}`.
        pub empty_range: Text = "no lines from {start} to {end}: lines are counted from 1, and `end_line` is the last one".into(),
        /// The range starts after the last line; fills `{start}` and `{total}`.
        pub beyond_end: Text = "`start_line` {start} is after the end: the file has {total} lines".into(),
        /// The lines have too many bytes; fills `{path}` and `{limit}`.
        pub too_large: Text = "too much to return: the lines of {path} that were asked for have more than {limit} bytes".into(),
        /// The lines are not UTF-8; fills `{path}`.
        pub not_text: Text = "not a text file: {path} is not valid UTF-8".into(),
    }
}

tool!(ReadFileTool, ReadFileRules);

outputs! {
    /// The answer (Output examples).
    struct ReadFileAnswer {
        /// The lines, with their line ends.
        content as "content": String,
        /// The number of lines in the file. Absent for a range.
        total_lines as "total_lines": Option<u64>,
        /// Present if the file has more lines than are returned.
        overflow as "overflow": Option<Overflow>,
    }
}

/// The lines to return.
struct Range {
    wanted: WantedLines,
    /// Whether the call sets a bound.
    is_bounded: bool,
    /// Whether the cap determines the last line.
    is_capped: bool,
}

impl ProjectTool for ReadFileTool {
    const NAME: &str = "read_file";
    const TITLE: &str = "Read File";
    const DESCRIPTION: &str = "Reads a text file, or a range of its lines: give both start_line and end_line to get exactly those lines. A long \
         file that is read without a range is cut, and `overflow` says how to get the rest.";

    fn output_schema() -> Option<Value> {
        Some(ReadFileAnswer::schema())
    }

    fn parameters(&self) -> Vec<Parameter> {
        let range = &self.rules.range;
        vec![
            file_parameter(),
            Parameter::whole("start_line")
                .at_least(range.origin)
                .about(format!(
                    "First line to return. Lines are counted from {}.",
                    range.origin
                )),
            Parameter::whole("end_line")
                .at_least(range.origin)
                .about(format!(
                    "Last line to return, inclusive. Without a range, at most {} lines are returned.",
                    range.cap
                )),
        ]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts.call);
        let arguments = Arguments::read(arguments, &self.parameters(), &texts.arguments)?;
        let path = arguments.text("path").unwrap_or_default();
        let resolved = rules.paths.resolve(path, texts, context)?;
        let number = |name| arguments.whole(name).map(|line| line as u64);
        let range = self.range(number("start_line"), number("end_line"))?;
        let file = resolved
            .entry()
            .map_err(|error| texts.system(path, &error))?
            .open()
            .map_err(|error| texts.system(path, &error))?;
        let stop = StopSignal::new(context.clock, &context.cancellation, None);
        let file = StoppableReader::new(file, &stop);
        let excerpt = Excerpt::read(BufReader::with_capacity(BUFFER, file), range.wanted);
        texts.check_cancelled(Self::NAME, context)?;
        let excerpt = excerpt.map_err(|error| self.unreadable(path, &error))?;
        self.excerpt_answer(excerpt, &range, path).map(json_answer)
    }
}

impl ReadFileTool {
    fn unreadable(&self, path: &str, error: &io::Error) -> Failure {
        match error.kind() {
            ErrorKind::FileTooLarge => Failure::new(&self.rules.texts.too_large)
                .with("path", path)
                .with("limit", self.rules.content.max_bytes),
            _ => self.rules.texts.call.system(path, error),
        }
    }

    fn range(&self, start: Option<u64>, end: Option<u64>) -> Result<Range, Failure> {
        let rules = &self.rules.range;
        let first = start.map_or(1, |start| rules.line(start));
        let last = end.map(|end| rules.line(end));
        if first == 0 || last.is_some_and(|last| last < first) {
            let end = end.map_or_else(|| "the end".to_owned(), |end| end.to_string());
            return Err(Failure::new(&self.rules.texts.empty_range)
                .with("start", start.unwrap_or(rules.origin))
                .with("end", end));
        }
        let is_bounded = start.is_some() || end.is_some();
        let is_capped = rules.caps(start.is_some(), end.is_some());
        let cap = first.saturating_add(rules.cap).saturating_sub(1);
        let cap = if is_capped { cap } else { u64::MAX };
        let counts_all = self.rules.content.total_lines_of_range;
        Ok(Range {
            wanted: WantedLines {
                first,
                last: last.map_or(cap, |last| last.min(cap)),
                counts_rest: is_capped || !is_bounded || counts_all,
                most_bytes: self.rules.content.max_bytes,
            },
            is_bounded,
            is_capped,
        })
    }

    /// The answer with these lines (Output examples).
    fn excerpt_answer(
        &self,
        excerpt: Excerpt,
        range: &Range,
        path: &str,
    ) -> Result<ReadFileAnswer, Failure> {
        let (total, shown, wanted) = (excerpt.total, excerpt.lines, range.wanted);
        if let Some(total) = total.filter(|total| wanted.first > (*total).max(1))
            && self.rules.range.rejects_beyond_end
        {
            return Err(Failure::new(&self.rules.texts.beyond_end)
                .with("start", wanted.first)
                .with("total", total));
        }
        let content = self.content(excerpt.bytes, range, path)?;
        let cut = total.filter(|total| range.is_capped && *total > wanted.last);
        Ok(ReadFileAnswer {
            content,
            total_lines: total.filter(|_| wanted.counts_rest),
            overflow: cut.map(|total| self.overflow(shown, total)),
        })
    }

    fn content(&self, bytes: Vec<u8>, range: &Range, path: &str) -> Result<String, Failure> {
        let rules = &self.rules.content;
        let mut content = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) if rules.replaces_invalid => {
                String::from_utf8_lossy(error.as_bytes()).into_owned()
            }
            Err(_) => return Err(Failure::new(&self.rules.texts.not_text).with("path", path)),
        };
        let keeps_end = rules.keeps_last_line_end_of_range || !range.is_bounded;
        if !keeps_end && content.ends_with('\n') {
            content.pop();
        }
        Ok(content)
    }

    fn overflow(&self, shown: u64, total: u64) -> Overflow {
        let hint = fill(&self.rules.texts.hint, &[("total", &total.to_string())]);
        Overflow { shown, total, hint }
    }
}
