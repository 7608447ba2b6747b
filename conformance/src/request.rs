//! The request that a target gets: the params of an MCP `tools/call`.

use serde_json::{Map, Value, json};

use crate::root;
use crate::suite::Step;

/// The key of `_meta` that holds the absolute path of the tree's root.
pub const WORKSPACE_KEY: &str = "io.seekspec/workspace";
/// The key of `_meta` that holds settings.
pub const SETTINGS_KEY: &str = "io.seekspec/settings";
/// The key of `_meta` that holds what internal URLs resolve to.
pub const RESOURCES_KEY: &str = "io.seekspec/resources";
/// The key of `_meta` that holds a canned remote file system.
pub const OPERATIONS_KEY: &str = "io.seekspec/operations";
/// The key of `_meta` by which streamed updates are asked for.
pub const UPDATES_KEY: &str = crate::answer::UPDATES_KEY;

/// The params of the `tools/call` that a step stands for, with the root filled in.
pub fn request(step: &Step, root: &str) -> Value {
    let arguments = root::fill(&Value::Object(step.arguments.clone()), root);
    json!({"name": step.tool, "arguments": arguments, "_meta": meta(step, root)})
}

fn meta(step: &Step, root: &str) -> Value {
    let mut meta = Map::new();
    meta.insert(WORKSPACE_KEY.into(), root.into());
    let with = &step.with;
    if let Some(settings) = &with.settings {
        meta.insert(SETTINGS_KEY.into(), Value::Object(settings.clone()));
    }
    if let Some(resources) = &with.resources {
        meta.insert(RESOURCES_KEY.into(), json!(resources));
    }
    if let Some(operations) = &with.operations {
        meta.insert(OPERATIONS_KEY.into(), json!(operations));
    }
    if with.progress {
        meta.insert(UPDATES_KEY.into(), true.into());
    }
    root::fill(&Value::Object(meta), root)
}
