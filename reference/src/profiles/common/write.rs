//! `write`: creates or replaces a file.

use serde_json::Value;

use super::answers::{Existing, MissingParents};
use super::call::{Call, PathRules, path_parameter};
use crate::engine::atomic_write::{self, WriteRules as HowToWrite};
use crate::engine::unlinked::EntryName;
use crate::host::Context;
use crate::profiles::{Effect, Failure, Parameter, ProjectTool, ToolResult};

rules! {
    /// The rules of `write`.
    pub struct WriteRules {
        /// The paths that may be written.
        pub paths: PathRules,
        /// A file that is there already (existing-file).
        pub existing_file: Existing,
        /// Missing directories above the file (missing-parents).
        pub missing_parents: MissingParents,
    }
}

tool!(WriteTool, WriteRules);

impl ProjectTool for WriteTool {
    const NAME: &str = "write";
    const TITLE: &str = "Write File";
    const DESCRIPTION: &str = "Creates a file with this content, or replaces it, and creates the directories above it where they are missing. To \
         change a part of a file, use edit.";
    const EFFECT: Effect = Effect::Replaces;

    fn parameters(&self) -> Vec<Parameter> {
        let content = Parameter::text("content").about("The whole content of the file.");
        vec![path_parameter("The file").required(), content.required()]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let rules = &self.rules;
        let call = Call::new(arguments, &self.parameters(), &rules.paths, context)?;
        let path = call.text("path");
        let resolved = call.resolve(path)?;
        let makes_parents = rules.missing_parents == MissingParents::Made;
        let entry = call.done(path, EntryName::of_new(&resolved.real, makes_parents))?;
        let write = match rules.existing_file {
            Existing::Replaced => atomic_write::write,
            Existing::Refused => atomic_write::create,
        };
        let content = call.text("content").as_bytes();
        call.done(
            path,
            write(&entry, content, HowToWrite::default(), &call.stop),
        )?;
        Ok(ToolResult::text(format!("Wrote {path}")))
    }
}
