//! codescout `create_file`: creates or replaces a file.

use serde_json::Value;

use super::call::{CallTexts, PathRules, file_parameter};
use crate::Text;
use crate::engine::atomic_write::{WriteRules, write};
use crate::engine::stop_signal::StopSignal;
use crate::engine::unlinked::EntryName;
use crate::host::Context;
use crate::profiles::{Arguments, Effect, Failure, Parameter, ProjectTool, ToolResult};

rules! {
    /// The rules of `create_file`. The defaults follow its document.
    pub struct CreateFileRules {
        /// The paths that may be written.
        pub paths: PathRules,
        /// Whether missing parent directories are created (Tips).
        pub makes_parents: bool = true,
        /// How the file is written.
        pub write: WriteRules,
        /// The messages.
        pub texts: CreateFileTexts,
    }
}

rules! {
    /// The messages of `create_file`.
    pub struct CreateFileTexts {
        /// The messages shared by all tools.
        pub call: CallTexts,
        /// The answer (Output).
        pub done: Text = "ok".into(),
    }
}

tool!(CreateFileTool, CreateFileRules);

impl ProjectTool for CreateFileTool {
    const NAME: &str = "create_file";
    const TITLE: &str = "Create File";
    const DESCRIPTION: &str = "Creates a file with this content, and the directories above it where they are missing. A file that is there is \
         replaced without a warning; to change a part of one, use edit_file.";
    const EFFECT: Effect = Effect::Replaces;

    fn parameters(&self) -> Vec<Parameter> {
        vec![
            file_parameter(),
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
        let resolved = rules.paths.resolve(path, texts, context)?;
        texts.check_cancelled(Self::NAME, context)?;
        let failed = |error| texts.system(path, &error);
        let entry = EntryName::of_new(&resolved.real, rules.makes_parents).map_err(failed)?;
        let stop = StopSignal::new(context.clock, &context.cancellation, None);
        let written = write(&entry, content.as_bytes(), rules.write, &stop);
        if written.is_err() {
            texts.check_cancelled(Self::NAME, context)?;
        }
        written.map_err(failed)?;
        Ok(ToolResult::text(&*rules.texts.done))
    }
}
