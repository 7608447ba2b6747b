//! `read`: reads a file, or a range of its lines.

use std::io::BufReader;

use serde_json::Value;

use super::call::{Call, Cap, LongLine, MOST_BYTES, Nothing, failed, path_parameter};
use super::list::ListTool;
use crate::engine::excerpt::{Excerpt, WantedLines};
use crate::engine::stoppable_reader::StoppableReader;
use crate::host::Context;
use crate::profiles::{Failure, Parameter, ProjectTool, ToolResult};

questions! {
    /// The rules of `read`.
    pub struct ReadRules {
        final_newline: FinalNewline { Kept | Dropped },
        range_past_end: RangePastEnd { Clamped | Refused },
        start_past_end: Nothing = Refused,
        empty_file_read: Nothing = Empty,
        invalid_text: InvalidText { Replaced | Refused },
        cr_lf_read: CrLfRead { Kept | AsLineFeeds },
        byte_order_mark: ByteOrderMark { Kept | Hidden },
        read_directory: ReadDirectory { Refused | Listed },
        whole_read_cap: Cap,
        long_line_read: LongLine,
        zero_start: ZeroStart { Refused | Clamped },
    }
}

tool!(ReadTool, ReadRules);

impl ProjectTool for ReadTool {
    const NAME: &str = "read";
    const TITLE: &str = "Read File";
    const DESCRIPTION: &str = "Reads a file as it is, or the lines from start_line to end_line, both inclusive and counted from 1.";

    fn parameters(&self) -> Vec<Parameter> {
        let start = Parameter::whole("start_line").about("The first line to return, from 1.");
        let end = Parameter::whole("end_line").about("The last line to return, inclusive.");
        vec![path_parameter("The file").required(), start, end]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let rules = &self.rules;
        let call = Call::new(arguments, &self.parameters(), &rules.paths, context)?;
        let path = call.text("path");
        let resolved = call.resolve(path)?;
        if rules.read_directory == ReadDirectory::Listed && resolved.is_dir() {
            return ListTool::default().listing(&call, &resolved);
        }
        let wanted = self.wanted(&call)?;
        let opened = resolved.entry().and_then(|entry| entry.open());
        let excerpt = opened.and_then(|file| {
            let file = StoppableReader::new(file, &call.stop);
            Excerpt::read(BufReader::with_capacity(64 << 10, file), wanted)
        });
        let excerpt = call.done(path, excerpt)?;
        let total = excerpt.total.unwrap_or_default();
        let told = format!("{path} has only {total} lines");
        if total == 0 {
            return rules.empty_file_read.answer(told);
        }
        if wanted.first > total {
            return rules.start_past_end.answer(told);
        }
        let ends_beyond = call.arguments.value("end_line").is_some() && wanted.last > total;
        if ends_beyond && rules.range_past_end == RangePastEnd::Refused {
            return Err(failed(told));
        }
        self.shown(path, excerpt.bytes)
    }
}

impl ReadTool {
    fn wanted(&self, call: &Call<'_>) -> Result<WantedLines, Failure> {
        let number = |name| call.arguments.whole(name).map(|number| number as u64);
        let (first, last) = (number("start_line"), number("end_line"));
        let wanted = WantedLines {
            first: first.unwrap_or(1).max(1),
            last: last.unwrap_or(u64::MAX),
            counts_rest: true,
            most_bytes: MOST_BYTES,
        };
        if first == Some(0) && self.rules.zero_start == ZeroStart::Refused {
            return Err(failed(
                "`start_line` must not be 0: lines are counted from 1",
            ));
        }
        if wanted.last < wanted.first {
            return Err(failed("`end_line` must not be before `start_line`"));
        }
        Ok(wanted)
    }

    /// The answer with these lines.
    fn shown(&self, path: &str, bytes: Vec<u8>) -> Result<ToolResult, Failure> {
        let rules = &self.rules;
        let mut text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) if rules.invalid_text == InvalidText::Replaced => {
                String::from_utf8_lossy(error.as_bytes()).into_owned()
            }
            Err(_) => return Err(failed(format!("{path}: not valid UTF-8"))),
        };
        if rules.cr_lf_read == CrLfRead::AsLineFeeds {
            text = text.replace("\r\n", "\n");
        }
        if rules.byte_order_mark == ByteOrderMark::Hidden {
            text = text.trim_start_matches('\u{feff}').to_owned();
        }
        let without_end = text.strip_suffix('\n');
        let lines = without_end.unwrap_or(&text).split('\n');
        let lines = lines.map(|line| rules.long_line_read.shown(line));
        let mut answer = rules.whole_read_cap.answer(lines.collect())?;
        if without_end.is_some() && rules.final_newline == FinalNewline::Kept {
            answer.text.push('\n');
        }
        Ok(answer)
    }
}
