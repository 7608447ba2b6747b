//! `create_directory`: creates a directory, and those above it.

use serde_json::Value;

use super::call::{AccessRules, CallTexts, path_parameter};
use crate::Text;
use crate::engine::template::fill;
use crate::engine::unlinked::make_directory;
use crate::host::Context;
use crate::profiles::{Arguments, Effect, Failure, Parameter, ProjectTool, ToolResult};

rules! {
    /// The rules of `create_directory`. The defaults follow its document.
    pub struct CreateDirectoryRules {
        /// The paths that may be created.
        pub access: AccessRules,
        /// The messages.
        pub texts: CreateDirectoryTexts,
    }
}

rules! {
    /// The messages of `create_directory`. The document does not specify their wording.
    pub struct CreateDirectoryTexts {
        /// The messages shared by all tools.
        pub call: CallTexts,
        /// The answer; fills `{path}`.
        pub done: Text = "The directory {path} is there".into(),
    }
}

tool!(CreateDirectoryTool, CreateDirectoryRules);

impl ProjectTool for CreateDirectoryTool {
    const NAME: &str = "create_directory";
    const TITLE: &str = "Create Directory";
    const DESCRIPTION: &str = "Creates a directory, and the directories above it where they are missing. One that is there is not an error, and \
         stays as it is. Only works in allowed directories.";
    const EFFECT: Effect = Effect::Adds;

    fn parameters(&self) -> Vec<Parameter> {
        vec![path_parameter("The directory.")]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts.call);
        let arguments = Arguments::read(arguments, &self.parameters(), &texts.arguments)?;
        let path = arguments.text("path").unwrap_or_default();
        let resolved = rules.access.resolve(path, texts, context)?;
        texts.check_cancelled(Self::NAME, context)?;
        make_directory(&resolved.real).map_err(|error| texts.system(path, &error))?;
        Ok(ToolResult::text(fill(&rules.texts.done, &[("path", path)])))
    }
}
