//! `read_text_file`: reads a file as text, or its first or last lines.

use std::io::{self, BufReader};

use serde_json::Value;

use super::call::{AccessRules, CallTexts, ContentRules, path_parameter};
use crate::Text;
use crate::engine::excerpt::{Excerpt, WantedLines};
use crate::engine::stop_signal::StopSignal;
use crate::engine::stoppable_reader::StoppableReader;
use crate::host::Context;
use crate::profiles::{Arguments, Failure, Parameter, ProjectTool, ResolvedPath, ToolResult};

/// The size of the read buffer.
const BUFFER: usize = 64 << 10;

rules! {
    /// The rules of `read_text_file`. The defaults follow its document.
    pub struct ReadTextFileRules {
        /// The paths that may be read.
        pub access: AccessRules,
        /// The text of the file.
        pub content: ContentRules,
        /// Whether `head` and `tail` together are refused. If not, `head` applies.
        pub refuses_both: bool = true,
        /// The messages.
        pub texts: ReadTextFileTexts,
    }
}

rules! {
    /// The messages of `read_text_file`. The document does not specify their wording.
    pub struct ReadTextFileTexts {
        /// The messages shared by all tools.
        pub call: CallTexts,
        /// `head` and `tail` are given.
        pub both: Text = "give `head` or `tail`, not both".into(),
    }
}

tool!(ReadTextFileTool, ReadTextFileRules);

/// The lines to return.
enum Lines {
    All,
    First(u64),
    Last(u64),
}

impl ProjectTool for ReadTextFileTool {
    const NAME: &str = "read_text_file";
    const TITLE: &str = "Read Text File";
    const DESCRIPTION: &str = "Reads a file as UTF-8 text, whatever its extension: all of it, its first lines with head, or its last lines with \
         tail. Only files in allowed directories can be read.";

    fn parameters(&self) -> Vec<Parameter> {
        vec![
            path_parameter("The file."),
            Parameter::whole("head").about("Returns only the first lines, this many."),
            Parameter::whole("tail").about("Returns only the last lines, this many."),
        ]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts.call);
        let arguments = Arguments::read(arguments, &self.parameters(), &texts.arguments)?;
        let path = arguments.text("path").unwrap_or_default();
        let number = |name| arguments.whole(name).map(|number| number as u64);
        let lines = match (number("head"), number("tail")) {
            (Some(_), Some(_)) if rules.refuses_both => {
                return Err(Failure::new(&rules.texts.both));
            }
            (Some(head), _) => Lines::First(head),
            (None, Some(tail)) => Lines::Last(tail),
            (None, None) => Lines::All,
        };
        let resolved = rules.access.resolve(path, texts, context)?;
        let stop = StopSignal::new(context.clock, &context.cancellation, None);
        let text = self.read(&resolved, &lines, &stop);
        texts.check_cancelled(Self::NAME, context)?;
        Ok(ToolResult::text(
            text.map_err(|error| texts.system(path, &error))?,
        ))
    }
}

impl ReadTextFileTool {
    fn read(
        &self,
        resolved: &ResolvedPath,
        lines: &Lines,
        stop: &StopSignal<'_>,
    ) -> io::Result<String> {
        let content = &self.rules.content;
        let excerpt = |first, last, counts_rest| {
            let file = StoppableReader::new(resolved.entry()?.open()?, stop);
            let wanted = WantedLines {
                first,
                last,
                counts_rest,
                most_bytes: usize::try_from(content.max_bytes).unwrap_or(usize::MAX),
            };
            Excerpt::read(BufReader::with_capacity(BUFFER, file), wanted)
        };
        let excerpt = match *lines {
            Lines::All => return content.read(resolved, stop),
            Lines::First(number) => excerpt(1, number, false)?,
            Lines::Last(number) => {
                let total = excerpt(1, 0, true)?.total.unwrap_or_default();
                excerpt(total.saturating_sub(number) + 1, total, false)?
            }
        };
        content.text(excerpt.bytes)
    }
}
