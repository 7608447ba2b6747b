//! `delete`: removes a file, or a link itself.

use serde_json::Value;

use super::call::{Call, failed, path_parameter};
use crate::engine::remove::remove;
use crate::engine::walk::Omit;
use crate::host::Context;
use crate::profiles::{Effect, Failure, Parameter, ProjectTool, ToolResult};

questions! {
    /// The rules of `delete`.
    pub struct DeleteRules {
        directory_delete: Removal { Refused | Removed },
        empty_directory_delete: Removal,
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
        let call = Call::new(arguments, &self.parameters(), &self.rules.paths, context)?;
        let path = call.text("path");
        let entry = call.itself(path, false)?;
        if call.done(path, entry.kind())?.is_dir() {
            let resolved = call.resolve(path)?;
            let entries = call.list(&resolved, Omit::default(), Some(1), &|_| true)?;
            let removal = match entries[..] {
                [] => self.rules.empty_directory_delete,
                _ => self.rules.directory_delete,
            };
            if removal == Removal::Refused || resolved.real_root.starts_with(&resolved.real) {
                return Err(failed(format!("{path}: directories are not deleted")));
            }
        }
        call.done(path, remove(&entry, &call.stop))?;
        Ok(ToolResult::text(format!("Deleted {path}")))
    }
}
