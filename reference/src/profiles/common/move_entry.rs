//! `move`: moves or renames a file or a directory.

use std::ffi::OsStr;
use std::path::Path;

use serde_json::Value;

use super::call::{Call, Existing, MissingParents, failed};
use crate::engine::rename::{rename, replace};
use crate::host::Context;
use crate::profiles::{Effect, Failure, Parameter, ProjectTool, ToolResult};

questions! {
    /// The rules of `move`.
    pub struct MoveRules {
        move_onto_file: Existing = Refused,
        move_missing_parents: MissingParents = Refused,
        move_onto_directory: OntoDirectory { Refused | Into },
        directory_move: DirectoryMove { Moved | Refused },
    }
}

tool!(MoveTool, MoveRules);

impl ProjectTool for MoveTool {
    const NAME: &str = "move";
    const TITLE: &str = "Move File";
    const DESCRIPTION: &str = "Moves or renames a file, or a directory with its contents. It fails if the destination exists.";
    const EFFECT: Effect = Effect::Edits;
    const CONFINED: Option<&str> = Some("source");

    fn parameters(&self) -> Vec<Parameter> {
        let source = Parameter::text("source").about("The file or directory.");
        let destination = Parameter::text("destination").about("Its new path.");
        vec![source.required(), destination.required()]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let rules = &self.rules;
        let call = Call::new(arguments, &self.parameters(), &rules.paths, context)?;
        let (source, destination) = (call.text("source"), call.text("destination"));
        let from = call.itself(source, false)?;
        let is_dir = call.done(source, from.kind())?.is_dir();
        if is_dir && rules.directory_move == DirectoryMove::Refused {
            return Err(failed(format!("{source}: directories are not moved")));
        }
        let mut place = destination.to_owned();
        let name = Path::new(source).file_name().and_then(OsStr::to_str);
        let goes_into = rules.move_onto_directory == OntoDirectory::Into;
        if goes_into && call.resolve(destination)?.is_dir() {
            place = format!("{destination}/{}", name.unwrap_or_default());
        }
        let to = call.itself(&place, rules.move_missing_parents == MissingParents::Made)?;
        let move_to = match rules.move_onto_file {
            Existing::Replaced => replace,
            Existing::Refused => rename,
        };
        call.done(destination, move_to(&from, &to, &call.stop))?;
        Ok(ToolResult::text(format!("Moved {source} to {destination}")))
    }
}
