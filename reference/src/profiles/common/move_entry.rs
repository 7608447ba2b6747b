//! `move`: moves or renames a file or a directory.

use std::ffi::OsStr;
use std::path::Path;

use serde_json::Value;

use super::answers::{Existing, MissingParents};
use super::call::{Call, PathRules, failed_at};
use crate::engine::rename::{rename, replace};
use crate::host::Context;
use crate::profiles::{Effect, Failure, Parameter, ProjectTool, ToolResult};

rules! {
    /// The rules of `move`.
    pub struct MoveRules {
        /// The paths that may be moved, and to which.
        pub paths: PathRules,
        /// A file at the destination (move-onto-file).
        pub move_onto_file: Existing = Existing::Refused,
        /// Missing directories above the destination (move-missing-parents).
        pub move_missing_parents: MissingParents = MissingParents::Refused,
        /// A directory at the destination (move-onto-directory).
        pub move_onto_directory: OntoDirectory,
        /// A directory as the source (directory-move).
        pub directory_move: DirectoryMove,
    }
}

choices! {
    /// The handling of a directory at the destination.
    pub enum OntoDirectory {
        /// The call is refused.
        Refused,
        /// The entry is moved into it.
        Into,
    }

    /// The handling of a directory that is to be moved.
    pub enum DirectoryMove {
        /// It is moved with its contents.
        Moved,
        /// The call is refused.
        Refused,
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
            return Err(failed_at(source, "directories are not moved"));
        }
        let place = self.place(&call, source, destination)?;
        let makes_parents = rules.move_missing_parents == MissingParents::Made;
        let to = call.itself(&place, makes_parents)?;
        let moves = match rules.move_onto_file {
            Existing::Replaced => replace,
            Existing::Refused => rename,
        };
        call.done(destination, moves(&from, &to, &call.stop))?;
        Ok(ToolResult::text(format!("Moved {source} to {destination}")))
    }
}

impl MoveTool {
    /// The path to which the source is moved.
    fn place(&self, call: &Call<'_>, source: &str, destination: &str) -> Result<String, Failure> {
        let name = Path::new(source).file_name().and_then(OsStr::to_str);
        match (self.rules.move_onto_directory, name) {
            (OntoDirectory::Into, Some(name)) if call.resolve(destination)?.is_dir() => {
                Ok(format!("{destination}/{name}"))
            }
            _ => Ok(destination.to_owned()),
        }
    }
}
