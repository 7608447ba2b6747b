//! The file that a call names, for faults of the tools that write.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::host::Context;
use crate::profiles::{Tool, ToolResult};

/// Where the file is that the call names.
pub(super) fn named(arguments: &Value, context: &Context<'_>) -> PathBuf {
    let path = arguments.get("path").and_then(Value::as_str);
    context.root.join(path.unwrap_or_default())
}

/// What is in the file that the call names; nothing if it is not there.
pub(super) fn content(arguments: &Value, context: &Context<'_>) -> Vec<u8> {
    fs::read(named(arguments, context)).unwrap_or_default()
}

/// Writes another content into the file that the call names.
pub(super) fn put(arguments: &Value, context: &Context<'_>, content: &[u8]) {
    // Where nothing can be written there is nothing to be spoilt.
    drop(fs::write(named(arguments, context), content));
}

/// The call, and then another content in place of what it has written; it is made from the one before and the one after.
pub(super) fn rewriting(
    change: fn(&[u8], &[u8]) -> Vec<u8>,
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let before = content(arguments, context);
    let result = tool.call(arguments, context);
    if !result.is_error {
        let after = content(arguments, context);
        put(arguments, context, &change(&before, &after));
    }
    result
}

/// The call, before which the file is kept beside it under a name that ends so.
pub(super) fn with_backup(
    end: &str,
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let path = named(arguments, context);
    if path.is_file() {
        let mut backup = path.clone().into_os_string();
        backup.push(end);
        drop(fs::copy(&path, backup));
    }
    tool.call(arguments, context)
}

/// A success, for which nothing is done.
pub(super) fn done() -> ToolResult {
    ToolResult {
        text: "ok".to_owned(),
        structured: None,
        is_error: false,
    }
}
