//! What goes wrong before a search.

use serde_json::{Value, json};

use crate::host::{Context, Resource};
use crate::mutants::omp::spoils::{entries, with_entries};
use crate::profiles::{Tool, ToolResult};

/// A call that does not say for what finds every line.
pub(super) fn searches_for_anything(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let mut spoilt = arguments.clone();
    if let Some(object) = spoilt.as_object_mut() {
        object.entry("pattern").or_insert_with(|| json!(".*"));
    }
    tool.call(&spoilt, context)
}

/// A path that is not in a list is refused.
pub(super) fn refuses_strings(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    if arguments["paths"].is_string() {
        ToolResult::error("`paths` must be an array".to_owned())
    } else {
        tool.call(arguments, context)
    }
}

/// A list of paths becomes one text.
pub(super) fn joins_lists(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let mut spoilt = arguments.clone();
    if arguments["paths"].is_array() {
        spoilt["paths"] = json!(entries(arguments).join(","));
    }
    tool.call(&spoilt, context)
}

/// Absolute paths are relative.
pub(super) fn loses_first_slashes(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let relative = |entry: &str| entry.trim_start_matches('/').to_owned();
    tool.call(&with_entries(arguments, relative), context)
}

/// Resources with a file are as good as empty.
pub(super) fn forgets_backing_files(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let without_file = |resource: &Resource| Resource {
        file: None,
        ..resource.clone()
    };
    let spoilt = Context {
        settings: context.settings.clone(),
        resources: context.resources.iter().map(without_file).collect(),
        cancellation: context.cancellation.clone(),
        ..*context
    };
    tool.call(arguments, &spoilt)
}

/// Parentheses never group.
pub(super) fn escapes_parentheses(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    tool.call(
        &with_pattern(arguments, |pattern| escaped(pattern, "()")),
        context,
    )
}

/// Braces never repeat.
pub(super) fn escapes_braces(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    tool.call(
        &with_pattern(arguments, |pattern| escaped(pattern, "{}")),
        context,
    )
}

/// A pattern that cannot be compiled is searched for as it stands.
pub(super) fn rescues_patterns(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let result = tool.call(arguments, context);
    if result.text.starts_with("Invalid regex: ") {
        tool.call(&with_pattern(arguments, regex_syntax::escape), context)
    } else {
        result
    }
}

fn with_pattern(arguments: &Value, spoil: impl Fn(&str) -> String) -> Value {
    let mut spoilt = arguments.clone();
    if let Some(pattern) = arguments["pattern"].as_str() {
        spoilt["pattern"] = json!(spoil(pattern));
    }
    spoilt
}

/// A backslash before each of these characters that has none.
fn escaped(pattern: &str, characters: &str) -> String {
    let mut text = String::new();
    let mut is_escaped = false;
    for character in pattern.chars() {
        if characters.contains(character) && !is_escaped {
            text.push('\\');
        }
        is_escaped = character == '\\' && !is_escaped;
        text.push(character);
    }
    text
}
