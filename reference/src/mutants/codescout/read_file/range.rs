use serde_json::{Value, json};

use crate::host::Context;
use crate::mutants::Mutant;
use crate::mutants::codescout::spoils::without;
use crate::profiles::{Tool, ToolResult};

use super::{edge, rules};

/// How `start_line` and `end_line` are read.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.read_file.range.counts-from-zero",
        "lines are counted from 0",
        &[
            "codescout.read_file.range.one-indexed",
            "codescout.read_file.range.both",
            "codescout.read_file.range.example",
        ],
        |rules| rules.range.origin = 0,
    ),
    rules(
        "codescout.read_file.range.counts-from-two",
        "lines are counted from 2",
        &[
            "codescout.read_file.range.one-indexed",
            "codescout.read_file.range.both",
            "codescout.read_file.range.example",
        ],
        |rules| rules.range.origin = 2,
    ),
    rules(
        "codescout.read_file.range.end-exclusive",
        "`end_line` is not one of the lines",
        &[
            "codescout.read_file.range.end-inclusive",
            "codescout.read_file.range.both",
            "codescout.read_file.range.example",
        ],
        |rules| rules.range.end_inclusive = false,
    ),
    rules(
        "codescout.read_file.range.empty-accepted",
        "a range that ends before it begins is empty instead of refused",
        &["codescout.read_file.range.invalid"],
        |rules| rules.range.rejects_empty = false,
    ),
    edge(
        "codescout.read_file.range.start-ignored",
        "`start_line` is ignored",
        &[
            "codescout.read_file.range.both",
            "codescout.read_file.range.example",
            "codescout.read_file.range.only-start",
        ],
        |tool, arguments, context| without("start_line", tool, arguments, context),
    ),
    edge(
        "codescout.read_file.range.end-ignored",
        "`end_line` is ignored",
        &[
            "codescout.read_file.range.both",
            "codescout.read_file.range.example",
            "codescout.read_file.range.only-end",
        ],
        |tool, arguments, context| without("end_line", tool, arguments, context),
    ),
    edge(
        "codescout.read_file.range.one-alone-refused",
        "one bound without the other is refused",
        &["codescout.read_file.input.lines.optional"],
        refuses_one_alone,
    ),
    edge(
        "codescout.read_file.range.both-required",
        "a call without a range is refused",
        &[
            "codescout.read_file.input.lines.optional",
            "codescout.read_file.output.example",
        ],
        refuses_whole,
    ),
    edge(
        "codescout.read_file.range.end-is-a-number-of-lines",
        "`end_line` is taken for the number of lines",
        &[
            "codescout.read_file.range.both",
            "codescout.read_file.range.end-inclusive",
            "codescout.read_file.range.example",
        ],
        takes_end_for_count,
    ),
    edge(
        "codescout.read_file.range.beyond-end-wraps",
        "an `end_line` beyond the file reads it from the beginning",
        &["codescout.read_file.range.beyond-end"],
        starts_over_beyond_end,
    ),
];

fn has(arguments: &Value, field: &str) -> bool {
    arguments.get(field).is_some()
}

fn refuses_one_alone(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    if has(arguments, "start_line") != has(arguments, "end_line") {
        return ToolResult::error("give both bounds, or none".to_owned());
    }
    tool.call(arguments, context)
}

fn refuses_whole(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    if !has(arguments, "start_line") && !has(arguments, "end_line") {
        return ToolResult::error("give a range".to_owned());
    }
    tool.call(arguments, context)
}

fn takes_end_for_count(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let number = |field: &str| arguments.get(field).and_then(Value::as_u64);
    let mut arguments = arguments.clone();
    if let (Some(start), Some(count)) = (number("start_line"), number("end_line")) {
        arguments["end_line"] = json!(start.saturating_add(count).saturating_sub(1));
    }
    tool.call(&arguments, context)
}

fn starts_over_beyond_end(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let whole = json!({ "path": arguments.get("path") });
    let all = tool.call(&whole, context);
    let total = all
        .structured
        .as_ref()
        .and_then(|fields| fields["total_lines"].as_u64());
    let end = arguments.get("end_line").and_then(Value::as_u64);
    if end > total && total.is_some() {
        return all;
    }
    tool.call(arguments, context)
}
