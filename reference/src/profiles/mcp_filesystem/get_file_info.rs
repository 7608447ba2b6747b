//! `get_file_info`: the metadata of a file or a directory.

use std::fs::Metadata;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::time::SystemTime;

use jiff::Timestamp;
use serde_json::Value;

use super::call::{AccessRules, CallTexts, path_parameter};
use crate::Text;
use crate::engine::reach::Reach;
use crate::engine::template::fill;
use crate::host::Context;
use crate::profiles::{Arguments, Failure, Parameter, ProjectTool, ToolResult};

rules! {
    /// The rules of `get_file_info`. The defaults follow its document.
    pub struct GetFileInfoRules {
        /// The paths that may be described.
        pub access: AccessRules,
        /// The types.
        pub types: TypeRules,
        /// The messages.
        pub texts: GetFileInfoTexts,
    }
}

rules! {
    /// The names of types. The document does not specify their wording.
    pub struct TypeRules {
        /// Of a file.
        pub file: Text = "file".into(),
        /// Of a directory.
        pub directory: Text = "directory".into(),
        /// Of anything else.
        pub other: Text = "other".into(),
    }
}

rules! {
    /// The messages of `get_file_info`. The document does not specify their wording.
    pub struct GetFileInfoTexts {
        /// The messages shared by all tools.
        pub call: CallTexts,
        /// The answer; fills `{size}`, in bytes, `{created}`, `{modified}`, `{accessed}`, `{type}`
        /// and `{permissions}`, in octal digits.
        pub info: Text = "size: {size}\ncreated: {created}\nmodified: {modified}\naccessed: {accessed}\ntype: {type}\npermissions: {permissions}".into(),
        /// A time that the file system does not keep.
        pub no_time: Text = "unknown".into(),
    }
}

tool!(GetFileInfoTool, GetFileInfoRules);

impl ProjectTool for GetFileInfoTool {
    const NAME: &str = "get_file_info";
    const TITLE: &str = "Get File Info";
    const DESCRIPTION: &str = "Returns the size, the times of creation, modification and last access, the type and the permissions of a file or a \
         directory, without its content. Only works in allowed directories.";

    fn parameters(&self) -> Vec<Parameter> {
        vec![path_parameter("The file or directory.")]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts.call);
        let arguments = Arguments::read(arguments, &self.parameters(), &texts.arguments)?;
        let path = arguments.text("path").unwrap_or_default();
        let resolved = rules.access.resolve(path, texts, context)?;
        texts.check_cancelled(Self::NAME, context)?;
        let metadata = Reach::Unlinked.metadata(&resolved.real);
        let metadata = metadata.map_err(|error| texts.system(path, &error))?;
        Ok(ToolResult::text(self.describe(&metadata)))
    }
}

impl GetFileInfoTool {
    fn describe(&self, metadata: &Metadata) -> String {
        let (types, texts) = (&self.rules.types, &self.rules.texts);
        let kind = if metadata.is_file() {
            &types.file
        } else if metadata.is_dir() {
            &types.directory
        } else {
            &types.other
        };
        let permissions = metadata.permissions().mode() & 0o777;
        let values = [
            ("size", &*metadata.len().to_string()),
            ("created", &*self.time(metadata.created())),
            ("modified", &*self.time(metadata.modified())),
            ("accessed", &*self.time(metadata.accessed())),
            ("type", kind),
            ("permissions", &*format!("{permissions:03o}")),
        ];
        fill(&texts.info, &values)
    }

    fn time(&self, time: io::Result<SystemTime>) -> String {
        let time = time.ok().and_then(|time| Timestamp::try_from(time).ok());
        time.map_or_else(
            || self.rules.texts.no_time.to_string(),
            |time| time.to_string(),
        )
    }
}
