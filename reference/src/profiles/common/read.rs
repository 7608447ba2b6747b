//! `read`: reads a file, or a range of its lines.

use std::io::BufReader;

use serde_json::Value;

use super::answers::{Bound, Cap, Nothing};
use super::call::{Call, MOST_BYTES, PathRules, failed, failed_at, path_parameter};
use super::list::ListTool;
use crate::engine::excerpt::{Excerpt, WantedLines};
use crate::engine::stoppable_reader::StoppableReader;
use crate::host::Context;
use crate::profiles::{Failure, Parameter, ProjectTool, ResolvedPath, ToolResult};

rules! {
    /// The rules of `read`.
    pub struct ReadRules {
        /// The paths that may be read.
        pub paths: PathRules,
        /// The line feed at the end of a file (final-newline).
        pub final_newline: FinalNewline,
        /// A range that ends behind the file (range-past-end).
        pub range_past_end: Bound = Bound::Clamped,
        /// A range that begins behind the file (start-past-end).
        pub start_past_end: Nothing = Nothing::Refused,
        /// An empty file (empty-file-read).
        pub empty_file_read: Nothing = Nothing::Empty,
        /// Bytes that are not UTF-8 (invalid-text).
        pub invalid_text: InvalidText,
        /// Line ends of CR and LF (cr-lf-read).
        pub cr_lf_read: CrLfRead,
        /// A byte order mark (byte-order-mark).
        pub byte_order_mark: ByteOrderMark,
        /// A path that names a directory (read-directory).
        pub read_directory: ReadDirectory,
        /// A file of thousands of lines (whole-read-cap).
        pub whole_read_cap: Cap,
        /// A range that begins with line 0 (zero-start).
        pub zero_start: Bound,
    }
}

choices! {
    /// The handling of the line feed at the end of a file.
    pub enum FinalNewline {
        /// It is returned.
        Kept,
        /// It is not.
        Dropped,
    }

    /// The handling of bytes that are not UTF-8.
    pub enum InvalidText {
        /// They become U+FFFD.
        Replaced,
        /// The call is refused.
        Refused,
    }

    /// The handling of line ends of CR and LF.
    pub enum CrLfRead {
        /// They are returned.
        Kept,
        /// They become LF.
        AsLineFeeds,
    }

    /// The handling of a byte order mark.
    pub enum ByteOrderMark {
        /// It is returned.
        Kept,
        /// It is not.
        Hidden,
    }

    /// The handling of a directory.
    pub enum ReadDirectory {
        /// The call is refused.
        Refused,
        /// Its entries are listed.
        Listed,
    }
}

tool!(ReadTool, ReadRules);

impl ProjectTool for ReadTool {
    const NAME: &str = "read";
    const TITLE: &str = "Read File";
    const DESCRIPTION: &str = "Reads a file as it is, or the lines from start_line to end_line, both inclusive and counted from 1.";

    fn parameters(&self) -> Vec<Parameter> {
        vec![
            path_parameter("The file").required(),
            Parameter::whole("start_line").about("The first line to return, counted from 1."),
            Parameter::whole("end_line").about("The last line to return, inclusive."),
        ]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let rules = &self.rules;
        let call = Call::new(arguments, &self.parameters(), &rules.paths, context)?;
        let resolved = call.resolve(call.text("path"))?;
        if rules.read_directory == ReadDirectory::Listed && resolved.is_dir() {
            return ListTool::default().listing(&call, &resolved);
        }
        let (first, last) = self.range(&call)?;
        let excerpt = excerpt(&call, &resolved, (first, last))?;
        let (path, total) = (&resolved.written, excerpt.total.unwrap_or_default());
        if total == 0 {
            return rules.empty_file_read.answer(format!("{path} is empty"));
        }
        if first > total {
            let beyond = format!("{path} has only {total} lines");
            return rules.start_past_end.answer(beyond);
        }
        if last != u64::MAX && last > total && rules.range_past_end == Bound::Refused {
            return Err(failed_at(path, format!("it has only {total} lines")));
        }
        let text = self.text(path, excerpt.bytes, first)?;
        Ok(ToolResult::text(self.shown(text)))
    }
}

impl ReadTool {
    /// The first and the last line; `u64::MAX` for the end of the file.
    fn range(&self, call: &Call<'_>) -> Result<(u64, u64), Failure> {
        let number = |name| call.arguments.whole(name).map(|number| number as u64);
        let (first, last) = (number("start_line"), number("end_line"));
        if first == Some(0) && self.rules.zero_start == Bound::Refused {
            return Err(failed("`start_line` counts from 1"));
        }
        let range = (first.unwrap_or(1).max(1), last.unwrap_or(u64::MAX));
        if range.1 < range.0 {
            return Err(failed("`end_line` must not be before `start_line`"));
        }
        Ok(range)
    }

    /// The text of these bytes, which begin with this line.
    fn text(&self, path: &str, bytes: Vec<u8>, first: u64) -> Result<String, Failure> {
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) if self.rules.invalid_text == InvalidText::Replaced => {
                String::from_utf8_lossy(error.as_bytes()).into_owned()
            }
            Err(_) => return Err(failed_at(path, "not valid UTF-8")),
        };
        match text.strip_prefix('\u{feff}') {
            Some(rest) if first == 1 && self.rules.byte_order_mark == ByteOrderMark::Hidden => {
                Ok(rest.to_owned())
            }
            _ => Ok(text),
        }
    }

    fn shown(&self, mut text: String) -> String {
        if self.rules.cr_lf_read == CrLfRead::AsLineFeeds {
            text = text.replace("\r\n", "\n");
        }
        let is_ended = text.ends_with('\n');
        if self.rules.whole_read_cap == Cap::Cut {
            let lines: Vec<String> = text.lines().map(str::to_owned).collect();
            text = self.rules.whole_read_cap.join(&lines) + if is_ended { "\n" } else { "" };
        }
        if is_ended && self.rules.final_newline == FinalNewline::Dropped {
            text.pop();
        }
        text
    }
}

fn excerpt(
    call: &Call<'_>,
    resolved: &ResolvedPath,
    (first, last): (u64, u64),
) -> Result<Excerpt, Failure> {
    let wanted = WantedLines {
        first,
        last,
        counts_rest: true,
        most_bytes: MOST_BYTES,
    };
    let opened = resolved.entry().and_then(|entry| entry.open());
    let excerpt = opened.and_then(|file| {
        let file = StoppableReader::new(file, &call.stop);
        Excerpt::read(BufReader::with_capacity(64 << 10, file), wanted)
    });
    call.done(&resolved.written, excerpt)
}
