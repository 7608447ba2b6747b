//! `move_file`: moves or renames a file or a directory.

use serde_json::Value;

use super::call::{AccessRules, CallTexts};
use crate::Text;
use crate::engine::rename::rename;
use crate::engine::stop_signal::StopSignal;
use crate::engine::template::fill;
use crate::engine::unlinked::EntryName;
use crate::host::Context;
use crate::profiles::{
    Arguments, Effect, Failure, Parameter, ProjectTool, ResolvedPath, ToolResult,
};

rules! {
    /// The rules of `move_file`. The defaults follow its document.
    pub struct MoveFileRules {
        /// The paths that may be moved, and to which.
        pub access: AccessRules,
        /// Whether missing parents of the destination are created. The document does not say.
        pub makes_parents: bool = false,
        /// The messages.
        pub texts: MoveFileTexts,
    }
}

rules! {
    /// The messages of `move_file`. The document does not specify their wording.
    pub struct MoveFileTexts {
        /// The messages shared by all tools.
        pub call: CallTexts,
        /// The answer; fills `{source}` and `{destination}`.
        pub done: Text = "Moved {source} to {destination}".into(),
    }
}

tool!(MoveFileTool, MoveFileRules);

impl ProjectTool for MoveFileTool {
    const NAME: &str = "move_file";
    const TITLE: &str = "Move File";
    const DESCRIPTION: &str = "Moves or renames a file, or a directory with its contents. It fails if the destination exists. Both paths must be \
         in allowed directories.";
    const EFFECT: Effect = Effect::Edits;
    const CONFINED: Option<&str> = Some("source");

    fn parameters(&self) -> Vec<Parameter> {
        vec![
            Parameter::text("source")
                .about("The file or directory.")
                .required(),
            Parameter::text("destination")
                .about("Its new path, where nothing may be.")
                .required(),
        ]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts.call);
        let arguments = Arguments::read(arguments, &self.parameters(), &texts.arguments)?;
        let source = arguments.text("source").unwrap_or_default();
        let destination = arguments.text("destination").unwrap_or_default();
        let from = self.entry(source, false, context)?;
        from.kind().map_err(|error| texts.system(source, &error))?;
        texts.check_cancelled(Self::NAME, context)?;
        let to = self.entry(destination, rules.makes_parents, context)?;
        let stop = StopSignal::new(context.clock, &context.cancellation, None);
        rename(&from, &to, &stop).map_err(|error| texts.system(destination, &error))?;
        let values = [("source", source), ("destination", destination)];
        Ok(ToolResult::text(fill(&rules.texts.done, &values)))
    }
}

impl MoveFileTool {
    /// The entry itself: of a link, not its target, which must be inside all the same.
    fn entry(
        &self,
        path: &str,
        makes_parents: bool,
        context: &Context<'_>,
    ) -> Result<EntryName, Failure> {
        let (access, texts) = (&self.rules.access, &self.rules.texts.call);
        let place = ResolvedPath::itself(path, |path| access.resolve(path, texts, context))?;
        let entry = EntryName::of_new(&place, makes_parents);
        entry.map_err(|error| texts.system(path, &error))
    }
}
