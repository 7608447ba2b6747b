//! `write_file`: creates or replaces a file.

use serde_json::Value;

use super::call::{AccessRules, CallTexts, path_parameter};
use crate::Text;
use crate::engine::atomic_write::{WriteRules, write};
use crate::engine::stop_signal::StopSignal;
use crate::engine::template::fill;
use crate::engine::unlinked::EntryName;
use crate::host::Context;
use crate::profiles::{Arguments, Effect, Failure, Parameter, ProjectTool, ToolResult};

rules! {
    /// The rules of `write_file`. The defaults follow its document.
    pub struct WriteFileRules {
        /// The paths that may be written.
        pub access: AccessRules,
        /// Whether missing parent directories are created. The document does not say.
        pub makes_parents: bool = false,
        /// How the file is written.
        pub write: WriteRules,
        /// The messages.
        pub texts: WriteFileTexts,
    }
}

rules! {
    /// The messages of `write_file`. The document does not specify their wording.
    pub struct WriteFileTexts {
        /// The messages shared by all tools.
        pub call: CallTexts,
        /// The answer; fills `{path}`.
        pub done: Text = "Wrote {path}".into(),
    }
}

tool!(WriteFileTool, WriteFileRules);

impl ProjectTool for WriteFileTool {
    const NAME: &str = "write_file";
    const TITLE: &str = "Write File";
    const DESCRIPTION: &str = "Creates a file with this content, as UTF-8. A file that is there is replaced completely, without a warning. Only \
         files in allowed directories can be written.";
    const EFFECT: Effect = Effect::Replaces;

    fn parameters(&self) -> Vec<Parameter> {
        vec![
            path_parameter("The file."),
            Parameter::text("content")
                .about("The whole content of the file.")
                .required(),
        ]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts.call);
        let arguments = Arguments::read(arguments, &self.parameters(), &texts.arguments)?;
        let path = arguments.text("path").unwrap_or_default();
        let content = arguments.text("content").unwrap_or_default();
        let resolved = rules.access.resolve(path, texts, context)?;
        texts.check_cancelled(Self::NAME, context)?;
        let failed = |error| texts.system(path, &error);
        let entry = EntryName::of_new(&resolved.real, rules.makes_parents).map_err(failed)?;
        let stop = StopSignal::new(context.clock, &context.cancellation, None);
        let written = write(&entry, content.as_bytes(), rules.write, &stop);
        if written.is_err() {
            texts.check_cancelled(Self::NAME, context)?;
        }
        written.map_err(failed)?;
        Ok(ToolResult::text(fill(&rules.texts.done, &[("path", path)])))
    }
}
