use serde_json::{Value, json};

use crate::host::Context;
use crate::mutants::Mutant;
use crate::mutants::codescout::spoils::without;
use crate::profiles::{Tool, ToolResult};

use super::{edge, rules};

/// How deep is listed.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.list_dir.levels.recursive-by-default",
        "every level is listed by default",
        &["codescout.list_dir.input.recursive.default"],
        |rules| rules.recursive = true,
    ),
    edge(
        "codescout.list_dir.levels.recursive-ignored",
        "`recursive` is ignored",
        &["codescout.list_dir.input.recursive.true"],
        |tool, arguments, context| without("recursive", tool, arguments, context),
    ),
    edge(
        "codescout.list_dir.levels.recursive-false-ignored",
        "`recursive` counts as true whenever it is given",
        &["codescout.list_dir.input.recursive.default"],
        takes_false_for_true,
    ),
    rules(
        "codescout.list_dir.levels.two-levels",
        "at most two levels are listed",
        &["codescout.list_dir.input.recursive.true"],
        |rules| rules.listing.max_depth = Some(2),
    ),
    rules(
        "codescout.list_dir.levels.five-levels",
        "at most five levels are listed",
        &["codescout.list_dir.input.recursive.true"],
        |rules| rules.listing.max_depth = Some(5),
    ),
];

fn takes_false_for_true(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let mut arguments = arguments.clone();
    if let Some(recursive) = arguments.get_mut("recursive") {
        *recursive = json!(true);
    }
    tool.call(&arguments, context)
}
