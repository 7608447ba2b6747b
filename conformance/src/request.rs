//! The request that a target gets: the params of an MCP `tools/call`.

use std::path::{Path, PathBuf};

use seekspec_protocol::Meta;
pub use seekspec_protocol::UPDATES as UPDATES_KEY;
use serde_json::{Value, json};

use crate::root;
use crate::suite::Step;

/// The params of the `tools/call` of a step, with the root filled in.
pub fn request(step: &Step, root: &str) -> Value {
    let arguments = Value::Object(step.arguments.clone());
    let params = json!({"name": step.tool, "arguments": arguments, "_meta": meta(step, root)});
    root::fill(&params, root)
}

fn meta(step: &Step, root: &str) -> Meta {
    let with = step.with.clone();
    Meta {
        workspace: Some(root.into()),
        roots: with
            .roots
            .map(|all| all.iter().map(|below| placed(root, below)).collect()),
        settings: with.settings.unwrap_or_default(),
        resources: with.resources.unwrap_or_default(),
        operations: with.operations,
        updates: with.progress,
        progress_token: None,
    }
}

/// The absolute path of a root, which a case names below that of the tree; `.` is that one.
fn placed(root: &str, below: &str) -> PathBuf {
    Path::new(root).join(below).components().collect()
}
