//! `delete`: removes a file, or a link itself.

use serde_json::Value;

use super::call::{Call, PathRules, failed_at, path_parameter};
use crate::engine::remove::remove;
use crate::engine::walk::Omit;
use crate::host::Context;
use crate::profiles::{
    Effect, EntriesBelow, Failure, Parameter, ProjectTool, ResolvedPath, ToolResult,
};

rules! {
    /// The rules of `delete`.
    pub struct DeleteRules {
        /// The paths that may be deleted.
        pub paths: PathRules,
        /// A directory that is not empty (directory-delete).
        pub directory_delete: Removal,
        /// An empty directory (empty-directory-delete).
        pub empty_directory_delete: Removal,
    }
}

choices! {
    /// The handling of a directory.
    pub enum Removal {
        /// The call is refused.
        Refused,
        /// It is removed with everything in it.
        Removed,
    }
}

tool!(DeleteTool, DeleteRules);

impl ProjectTool for DeleteTool {
    const NAME: &str = "delete";
    const TITLE: &str = "Delete File";
    const DESCRIPTION: &str =
        "Deletes a file. Of a link only the link is deleted. Directories are refused.";
    const EFFECT: Effect = Effect::Edits;

    fn parameters(&self) -> Vec<Parameter> {
        vec![path_parameter("The file").required()]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let rules = &self.rules;
        let call = Call::new(arguments, &self.parameters(), &rules.paths, context)?;
        let path = call.text("path");
        let entry = call.itself(path, false)?;
        if call.done(path, entry.kind())?.is_dir() {
            self.check_directory(&call, &call.resolve(path)?)?;
        }
        call.done(path, remove(&entry, &call.stop))?;
        Ok(ToolResult::text(format!("Deleted {path}")))
    }
}

impl DeleteTool {
    /// Checks that the directory may be removed.
    fn check_directory(&self, call: &Call<'_>, resolved: &ResolvedPath) -> Result<(), Failure> {
        let entries = EntriesBelow::new(resolved, Omit::default(), Some(1));
        let removal = match call.list(entries, &|_| true)?.total {
            0 => self.rules.empty_directory_delete,
            _ => self.rules.directory_delete,
        };
        let is_above_root = resolved.real_root.starts_with(&resolved.real);
        if removal == Removal::Refused || is_above_root {
            return Err(failed_at(&resolved.written, "directories are not deleted"));
        }
        Ok(())
    }
}
