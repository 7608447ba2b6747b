use std::collections::BTreeMap;

use serde_json::Value;

use crate::host::Context;
use crate::mutants::Mutant;
use crate::mutants::codescout::spoils::with_number;
use crate::profiles::codescout::search_pattern::SearchPatternTool;
use crate::profiles::{Tool, ToolResult};

use super::shown::{fields_of, with_matches};
use super::{edge, rules};

/// How many lines are returned.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.search_pattern.limits.ignored",
        "`max_results` is ignored",
        &[
            "codescout.search_pattern.input.max-results.applies",
            "codescout.search_pattern.input.max-results.raise",
        ],
        |rules| rules.max_results.honoured = false,
    ),
    rules(
        "codescout.search_pattern.limits.default-one-less",
        "49 lines by default instead of 50",
        &["codescout.search_pattern.input.max-results.default"],
        |rules| rules.max_results.default = 49,
    ),
    rules(
        "codescout.search_pattern.limits.default-one-more",
        "51 lines by default instead of 50",
        &["codescout.search_pattern.input.max-results.default"],
        |rules| rules.max_results.default = 51,
    ),
    rules(
        "codescout.search_pattern.limits.default-double",
        "100 lines by default instead of 50",
        &["codescout.search_pattern.input.max-results.default"],
        |rules| rules.max_results.default = 100,
    ),
    edge(
        "codescout.search_pattern.limits.at-most-fifty",
        "a number above 50 counts as 50",
        &["codescout.search_pattern.input.max-results.raise"],
        |tool, arguments, context| {
            with_number(
                ("max_results", |most| most.min(50)),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.search_pattern.limits.one-less",
        "one line less than `max_results` is returned",
        &[
            "codescout.search_pattern.input.max-results.applies",
            "codescout.search_pattern.input.max-results.raise",
        ],
        |tool, arguments, context| {
            with_number(
                ("max_results", |most| most.saturating_sub(1)),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.search_pattern.limits.one-more",
        "one line more than `max_results` is returned",
        &["codescout.search_pattern.input.max-results.applies"],
        |tool, arguments, context| {
            with_number(
                ("max_results", |most| most.saturating_add(1)),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.search_pattern.limits.one-for-each-file",
        "of each file only the first matching line is returned",
        &[
            "codescout.search_pattern.output.matches",
            "codescout.search_pattern.output.total",
            "codescout.search_pattern.output.example",
        ],
        one_for_each_file,
    ),
    edge(
        "codescout.search_pattern.limits.limit-for-each-file",
        "`max_results` counts in each file anew",
        &["codescout.search_pattern.input.max-results.applies"],
        limit_for_each_file,
    ),
    edge(
        "codescout.search_pattern.limits.limit-of-files",
        "`max_results` and its default count files instead of lines",
        &[
            "codescout.search_pattern.input.max-results.applies",
            "codescout.search_pattern.input.max-results.default",
        ],
        limit_of_files,
    ),
];

/// All matching lines, of which those are kept whose number among the lines of their file, and the number of the file, are wanted.
fn kept(arguments: &Value, context: &Context<'_>, wants: impl Fn(u64, u64) -> bool) -> ToolResult {
    let mut tool = SearchPatternTool::default();
    tool.rules.max_results.honoured = false;
    tool.rules.max_results.default = usize::MAX;
    with_matches(tool.call(arguments, context), |matches| {
        let mut lines: BTreeMap<String, u64> = BTreeMap::new();
        matches.retain(|line| {
            let files = lines.len() as u64;
            let file = fields_of(line, "file");
            let is_new = !lines.contains_key(&file);
            let number = lines.entry(file).or_default();
            *number += 1;
            wants(*number, files + u64::from(is_new))
        });
    })
}

fn most(arguments: &Value) -> u64 {
    let given = arguments.get("max_results").and_then(Value::as_u64);
    given.unwrap_or(50)
}

fn one_for_each_file(_: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    kept(arguments, context, |line, _| line == 1)
}

fn limit_for_each_file(_: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    kept(arguments, context, |line, _| line <= most(arguments))
}

fn limit_of_files(_: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    kept(arguments, context, |_, file| file <= most(arguments))
}
