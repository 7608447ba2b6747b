//! `read_multiple_files`: reads several files as text.

use serde_json::Value;

use super::call::{AccessRules, CallTexts, ContentRules};
use crate::Text;
use crate::engine::stop_signal::StopSignal;
use crate::engine::template::fill;
use crate::host::Context;
use crate::profiles::{Arguments, Failure, Parameter, ProjectTool, ToolResult};

rules! {
    /// The rules of `read_multiple_files`. The defaults follow its document.
    pub struct ReadMultipleFilesRules {
        /// The paths that may be read.
        pub access: AccessRules,
        /// The text of the files.
        pub content: ContentRules,
        /// Whether the first file that cannot be read fails the call.
        pub stops_at_failures: bool = false,
        /// The messages.
        pub texts: ReadMultipleFilesTexts,
    }
}

rules! {
    /// The messages of `read_multiple_files`. The document does not specify their wording.
    pub struct ReadMultipleFilesTexts {
        /// The messages shared by all tools.
        pub call: CallTexts,
        /// The list of paths is empty.
        pub no_paths: Text = "`paths` must have at least one path".into(),
        /// A file; fills `{path}` and `{content}`.
        pub file: Text = "{path}:\n{content}\n".into(),
        /// A file that cannot be read; fills `{reason}`, which names it.
        pub failure: Text = "Error: {reason}".into(),
        /// The line between files.
        pub separator: Text = "\n---\n".into(),
    }
}

tool!(ReadMultipleFilesTool, ReadMultipleFilesRules);

impl ProjectTool for ReadMultipleFilesTool {
    const NAME: &str = "read_multiple_files";
    const TITLE: &str = "Read Multiple Files";
    const DESCRIPTION: &str = "Reads several files as UTF-8 text at once. Each comes with its path; a file that cannot be read is reported, and \
         the others are returned all the same. Only files in allowed directories can be read.";
    const CONFINED: Option<&str> = None;

    fn parameters(&self) -> Vec<Parameter> {
        vec![
            Parameter::texts("paths")
                .about("The files, at least one.")
                .required(),
        ]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts);
        let arguments = Arguments::read(arguments, &self.parameters(), &texts.call.arguments)?;
        let paths = arguments.texts("paths");
        if paths.is_empty() {
            return Err(Failure::new(&texts.no_paths));
        }
        let mut files = Vec::with_capacity(paths.len());
        for path in paths {
            let read = self.read(path, context);
            texts.call.check_cancelled(Self::NAME, context)?;
            files.push(match read {
                Ok(content) => fill(&texts.file, &[("path", path), ("content", &content)]),
                Err(failure) if rules.stops_at_failures => return Err(failure),
                Err(failure) => fill(&texts.failure, &[("reason", &failure.message())]),
            });
        }
        Ok(ToolResult::text(files.join(&texts.separator)))
    }
}

impl ReadMultipleFilesTool {
    fn read(&self, path: &str, context: &Context<'_>) -> Result<String, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts.call);
        let resolved = rules.access.resolve(path, texts, context)?;
        let stop = StopSignal::new(context.clock, &context.cancellation, None);
        let content = rules.content.read(&resolved, &stop);
        content.map_err(|error| texts.system(path, &error))
    }
}
