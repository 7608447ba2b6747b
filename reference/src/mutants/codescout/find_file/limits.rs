use serde_json::{Value, json};

use crate::host::Context;
use crate::mutants::Mutant;
use crate::mutants::codescout::spoils::with_number;
use crate::profiles::codescout::find_file::FindFileTool;
use crate::profiles::{Tool, ToolResult};

use super::output::with_files;
use super::{edge, rules};

/// How many files are returned.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.find_file.limits.ignored",
        "`max_results` is ignored",
        &["codescout.find_file.input.max-results.applies"],
        |rules| rules.max_results.honoured = false,
    ),
    rules(
        "codescout.find_file.limits.default-one-less",
        "99 files by default instead of 100",
        &["codescout.find_file.input.max-results.default"],
        |rules| rules.max_results.default = 99,
    ),
    rules(
        "codescout.find_file.limits.default-one-more",
        "101 files by default instead of 100",
        &["codescout.find_file.input.max-results.default"],
        |rules| rules.max_results.default = 101,
    ),
    rules(
        "codescout.find_file.limits.default-half",
        "50 files by default instead of 100",
        &["codescout.find_file.input.max-results.default"],
        |rules| rules.max_results.default = 50,
    ),
    rules(
        "codescout.find_file.limits.no-default",
        "no limit unless one is given",
        &["codescout.find_file.input.max-results.default"],
        |rules| rules.max_results.default = usize::MAX,
    ),
    edge(
        "codescout.find_file.limits.at-most-one-hundred",
        "a number above 100 counts as 100",
        &["codescout.find_file.input.max-results.applies"],
        |tool, arguments, context| {
            with_number(
                ("max_results", |most| most.min(100)),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.find_file.limits.at-least-one-hundred",
        "a number below 100 counts as 100",
        &["codescout.find_file.input.max-results.applies"],
        |tool, arguments, context| {
            with_number(
                ("max_results", |most| most.max(100)),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.find_file.limits.one-less",
        "one file less than `max_results` is returned",
        &["codescout.find_file.input.max-results.applies"],
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
        "codescout.find_file.limits.one-more",
        "one file more than `max_results` is returned",
        &["codescout.find_file.input.max-results.applies"],
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
        "codescout.find_file.limits.counts-what-is-looked-at",
        "`max_results` is of the files that are looked at, whether they match or not",
        &["codescout.find_file.input.max-results.applies"],
        counts_what_is_looked_at,
    ),
    edge(
        "codescout.find_file.limits.counts-what-is-ignored",
        "ignored files take a place among `max_results`",
        &[
            "codescout.find_file.input.max-results.applies",
            "codescout.find_file.scope.gitignore",
        ],
        counts_what_is_ignored,
    ),
];

fn only_first_of(others: &ToolResult, result: ToolResult, arguments: &Value) -> ToolResult {
    let most = arguments
        .get("max_results")
        .and_then(Value::as_u64)
        .unwrap_or(100);
    let others = others
        .structured
        .as_ref()
        .and_then(|fields| fields["files"].as_array());
    let places = usize::try_from(most).unwrap_or(usize::MAX);
    with_files(result, |files| {
        let is_first = |file: &Value| {
            others.is_some_and(|others| others.iter().take(places).any(|other| other == file))
        };
        files.retain(is_first);
    })
}

fn unlimited() -> FindFileTool {
    let mut tool = FindFileTool::default();
    tool.rules.max_results.honoured = false;
    tool.rules.max_results.default = usize::MAX;
    tool
}

fn counts_what_is_looked_at(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let mut all = arguments.clone();
    if arguments.get("pattern").is_some() {
        all["pattern"] = json!("**/*");
    }
    let looked_at = unlimited().call(&all, context);
    only_first_of(&looked_at, tool.call(arguments, context), arguments)
}

fn counts_what_is_ignored(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let mut heedless = unlimited();
    heedless.rules.listing.ignore_file = None;
    heedless.rules.listing.hidden_prefix = None;
    only_first_of(
        &heedless.call(arguments, context),
        tool.call(arguments, context),
        arguments,
    )
}
