//! What goes wrong after a search.

use serde_json::{Value, json};

use crate::host::Context;
use crate::mutants::omp::spoils::{with_all_details, with_detail, with_text};
use crate::profiles::{Tool, ToolResult};

/// A failure is told as an empty result.
pub(super) fn hides_errors(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let result = tool.call(arguments, context);
    if result.is_error {
        ToolResult {
            text: "No matches found".to_owned(),
            is_error: false,
            ..result
        }
    } else {
        result
    }
}

/// An empty result is told as a failure.
pub(super) fn fails_without_a_match(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let result = tool.call(arguments, context);
    let is_empty = result.text.starts_with("No matches found");
    ToolResult {
        is_error: result.is_error || is_empty,
        ..result
    }
}

/// A line that is cut ends with a byte that is no character.
pub(super) fn halves_characters(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    with_text(tool.call(arguments, context), |text| {
        text.replace('…', "\u{FFFD}…")
    })
}

/// A tag has a digit too many.
pub(super) fn lengthens_tags(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let has_tag = |line: &str| {
        line.rsplit_once('#')
            .is_some_and(|(path, tag)| path.len() > 1 && tag.len() == 4)
    };
    with_text(tool.call(arguments, context), |text| {
        mapped(text, |line| {
            let digit = if is_heading(line) && has_tag(line) {
                "0"
            } else {
                ""
            };
            format!("{line}{digit}")
        })
    })
}

/// Members and resources are named by what follows the last colon.
pub(super) fn shortens_names(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    with_text(tool.call(arguments, context), |text| {
        mapped(text, |line| match line.rsplit_once(':') {
            Some((_, name)) if is_heading(line) => format!("# {name}"),
            _ => line.to_owned(),
        })
    })
}

/// Every match has a heading of its own.
pub(super) fn repeats_headings(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    with_text(tool.call(arguments, context), |text| {
        let mut heading = "";
        let mut lines = Vec::new();
        for line in text.split('\n') {
            if is_heading(line) {
                heading = line;
            } else if line.starts_with('*') {
                lines.push(heading);
            }
            lines.push(line);
        }
        lines.join("\n")
    })
}

/// The lines of a file come from the last to the first.
pub(super) fn reverses_lines(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    with_text(tool.call(arguments, context), |text| {
        let mut lines: Vec<&str> = text.split('\n').collect();
        lines
            .split_mut(|line| !line.starts_with(['*', ' ']))
            .for_each(<[&str]>::reverse);
        lines.join("\n")
    })
}

/// The text has no more than 2000 lines.
pub(super) fn caps_lines(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    with_text(tool.call(arguments, context), |text| {
        text.split('\n').take(2000).collect::<Vec<_>>().join("\n")
    })
}

/// What is meant for the terminal is the text.
pub(super) fn shows_gutters(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let result = tool.call(arguments, context);
    let shown = result
        .structured
        .as_ref()
        .and_then(|details| details["displayContent"].as_str());
    let text = shown.map_or_else(|| result.text.clone(), str::to_owned);
    ToolResult { text, ..result }
}

/// There is always said to be another page.
pub(super) fn announces_a_page(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    with_text(tool.call(arguments, context), |text| {
        let notice = if text.contains("Use skip=") {
            ""
        } else {
            "\n\n[Use skip=20 for the next page]"
        };
        format!("{text}{notice}")
    })
}

/// Below a heading with a tag, the lines have tags as well.
pub(super) fn tags_lines(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    with_text(tool.call(arguments, context), |text| {
        mapped(text, |line| {
            let is_numbered = |number: &str| number.parse::<u64>().is_ok();
            match line.split_once(':') {
                Some((number, content)) if is_numbered(number.trim_start_matches(['*', ' '])) => {
                    format!("{number}ab:{content}")
                }
                _ => line.to_owned(),
            }
        })
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
        "matchCount",
        "fileCount",
        "files",
        "fileMatches",
        "fileLimitReached",
        "perFileLimitReached",
        "linesTruncated",
        "truncated",
        "displayContent",
        "missingPaths",
    ];
    with_all_details(tool.call(arguments, context), &names)
}

/// The scope is said to be the working directory.
pub(super) fn widens_scopes(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    with_detail(tool.call(arguments, context), "scopePath", json!("."))
}

/// Every page is said to be full.
pub(super) fn always_reaches_the_limit(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    with_detail(tool.call(arguments, context), "fileLimitReached", json!(20))
}

fn mapped(text: &str, spoil: impl Fn(&str) -> String) -> String {
    text.split('\n').map(spoil).collect::<Vec<_>>().join("\n")
}

fn is_heading(line: &str) -> bool {
    line.starts_with("# ") || line.starts_with('¶')
}
