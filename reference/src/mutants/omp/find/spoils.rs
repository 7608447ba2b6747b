//! What goes wrong at the edge of a find.

use std::fs;

use serde_json::{Value, json};

use crate::host::Context;
use crate::mutants::omp::spoils::{
    entries, with_all_details, with_detail, with_entries, with_text,
};
use crate::profiles::{Tool, ToolResult};

const GLOB: [char; 4] = ['*', '?', '[', '{'];

/// A list of paths is refused.
pub(super) fn refuses_lists(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    if arguments["paths"].is_array() {
        ToolResult::error("`paths` must be a string".to_owned())
    } else {
        tool.call(arguments, context)
    }
}

/// A call that leaves an optional field out is refused.
pub(super) fn requires_all_fields(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let fields = ["hidden", "gitignore", "limit", "timeout"];
    match fields.iter().find(|field| arguments.get(field).is_none()) {
        Some(missing) => ToolResult::error(format!("`{missing}` is required")),
        None => tool.call(arguments, context),
    }
}

/// Relative paths start in `src`.
pub(super) fn starts_in_src(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let moved = |entry: &str| {
        let is_relative =
            !entry.trim().is_empty() && !entry.starts_with('/') && !entry.contains("://");
        let start = if is_relative { "src/" } else { "" };
        format!("{start}{entry}")
    };
    tool.call(&with_entries(arguments, moved), context)
}

/// The base of a glob is looked for at every level.
pub(super) fn floats_bases(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let floated = |entry: &str| {
        let base = entry.split(GLOB).next().unwrap_or_default();
        let floats = base.len() < entry.len() && base.contains('/') && !base.starts_with('/');
        let anywhere = if floats { "**/" } else { "" };
        format!("{anywhere}{entry}")
    };
    tool.call(&with_entries(arguments, floated), context)
}

/// `**` is no more than `*`.
pub(super) fn flattens_globstars(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let flat = |entry: &str| entry.replace("**", "*");
    tool.call(&with_entries(arguments, flat), context)
}

/// Each entry is answered by itself, one answer after the other.
pub(super) fn answers_one_by_one(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let result = tool.call(arguments, context);
    let entries = entries(arguments);
    if result.is_error || entries.len() < 2 {
        return result;
    }
    let blocks = entries
        .iter()
        .map(|entry| alone(tool, entry, arguments, context).text);
    ToolResult {
        text: blocks.collect::<Vec<_>>().join("\n\n"),
        ..result
    }
}

/// A glob that matches nothing is told as a path that is missing.
pub(super) fn misses_globs(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let result = tool.call(arguments, context);
    if result.is_error {
        return result;
    }
    let entries = entries(arguments);
    let matches_nothing = |entry: &&&str| {
        let text = alone(tool, entry, arguments, context).text;
        entry.contains(GLOB) && text.starts_with("No files found")
    };
    let missing: Vec<&str> = entries.iter().filter(matches_nothing).copied().collect();
    match (missing.len(), entries.len()) {
        (0, _) => result,
        (some, all) if some == all => {
            ToolResult::error(format!("Path not found: {}", missing.join(", ")))
        }
        _ => {
            let notice = format!("\n\nSkipped missing paths: {}", missing.join(", "));
            with_text(result, |text| format!("{text}{notice}"))
        }
    }
}

/// A glob that matches one file is answered as the file itself would be.
pub(super) fn shortens_single_matches(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let result = tool.call(arguments, context);
    let is_glob = matches!(&entries(arguments)[..], [only] if only.contains(GLOB));
    match &found(&result)[..] {
        [path] if is_glob => ToolResult {
            text: path.clone(),
            ..result
        },
        _ => result,
    }
}

/// After the paths comes the first line of each file.
pub(super) fn shows_content(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let result = tool.call(arguments, context);
    let first_line = |path: &String| {
        let content = fs::read_to_string(context.root.join(path)).ok()?;
        content.lines().next().map(|line| format!("\n1:{line}"))
    };
    let lines: String = found(&result).iter().filter_map(first_line).collect();
    with_text(result, |text| format!("{text}{lines}"))
}

/// The text has no more than 250 lines.
pub(super) fn caps_lines(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    with_text(tool.call(arguments, context), |text| {
        text.split('\n').take(250).collect::<Vec<_>>().join("\n")
    })
}

/// An answer that has not all of the details is refused.
pub(super) fn requires_all_details(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let names = [
        "scopePath",
        "fileCount",
        "files",
        "truncated",
        "resultLimitReached",
        "missingPaths",
    ];
    with_all_details(tool.call(arguments, context), &names)
}

/// The scope is the first entry as it stands.
pub(super) fn names_the_entry(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let scope = arguments["paths"][0].clone();
    with_detail(tool.call(arguments, context), "scopePath", scope)
}

/// The count is that of the lines.
pub(super) fn counts_lines(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let result = tool.call(arguments, context);
    let count = json!(result.text.lines().count());
    with_detail(result, "fileCount", count)
}

/// The list is that of the lines.
pub(super) fn lists_lines(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let result = tool.call(arguments, context);
    let lines: Vec<&str> = result.text.lines().collect();
    let lines = json!(lines);
    with_detail(result, "files", lines)
}

/// Every answer is said to be cut.
pub(super) fn is_always_truncated(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    with_detail(tool.call(arguments, context), "truncated", json!(true))
}

/// The answer to one of the entries.
fn alone(tool: &dyn Tool, entry: &str, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let mut spoilt = arguments.clone();
    spoilt["paths"] = json!([entry]);
    tool.call(&spoilt, context)
}

/// The paths that an answer lists.
fn found(result: &ToolResult) -> Vec<String> {
    let files = result
        .structured
        .as_ref()
        .and_then(|details| details["files"].as_array());
    let paths = files.into_iter().flatten().filter_map(Value::as_str);
    paths.map(str::to_owned).collect()
}
