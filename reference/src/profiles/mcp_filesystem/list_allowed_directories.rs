//! `list_allowed_directories`: tells where the tools may work.

use serde_json::Value;

use super::call::{self, CallTexts};
use crate::Text;
use crate::engine::display;
use crate::engine::template::fill;
use crate::host::Context;
use crate::profiles::{Arguments, Failure, Parameter, ProjectTool, ToolResult};

rules! {
    /// The rules of `list_allowed_directories`. The defaults follow its document.
    pub struct ListAllowedDirectoriesRules {
        /// The messages.
        pub texts: ListAllowedDirectoriesTexts,
    }
}

rules! {
    /// The messages of `list_allowed_directories`. The document does not specify their wording.
    pub struct ListAllowedDirectoriesTexts {
        /// The messages shared by all tools.
        pub call: CallTexts,
        /// The answer; fills `{directories}`, one on a line.
        pub directories: Text = "Allowed directories:\n{directories}".into(),
    }
}

tool!(ListAllowedDirectoriesTool, ListAllowedDirectoriesRules);

impl ProjectTool for ListAllowedDirectoriesTool {
    const NAME: &str = "list_allowed_directories";
    const TITLE: &str = "List Allowed Directories";
    const DESCRIPTION: &str = "Lists the directories in which the tools may work. Everything below them is accessible, too.";
    const CONFINED: Option<&str> = None;

    fn parameters(&self) -> Vec<Parameter> {
        Vec::new()
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let texts = &self.rules.texts;
        Arguments::read(arguments, &self.parameters(), &texts.call.arguments)?;
        let allowed = call::allowed(context).into_iter();
        let directories: Vec<_> = allowed.map(display::slashed).collect();
        let directories = directories.join("\n");
        let values = [("directories", &*directories)];
        Ok(ToolResult::text(fill(&texts.directories, &values)))
    }
}
