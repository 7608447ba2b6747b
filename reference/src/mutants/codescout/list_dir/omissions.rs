use std::fs;

use serde_json::Value;

use crate::host::Context;
use crate::mutants::Mutant;
use crate::profiles::ToolResult;

use super::entries::with_entries;
use super::{edge, rules};

/// What is left out.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.list_dir.omissions.hidden-listed",
        "hidden entries are listed",
        &[
            "codescout.list_dir.hidden.excluded",
            "codescout.list_dir.hidden.excluded-shallow",
        ],
        |rules| rules.listing.hidden_prefix = None,
    ),
    rules(
        "codescout.list_dir.omissions.underscore-hides",
        "names that begin with an underscore are hidden, and those with a dot are not",
        &[
            "codescout.list_dir.hidden.excluded",
            "codescout.list_dir.hidden.excluded-shallow",
        ],
        |rules| rules.listing.hidden_prefix = Some("_".into()),
    ),
    rules(
        "codescout.list_dir.omissions.gitignore-ignored",
        ".gitignore is ignored",
        &["codescout.list_dir.gitignore.excluded"],
        |rules| rules.listing.ignore_file = None,
    ),
    rules(
        "codescout.list_dir.omissions.other-ignore-file",
        ".ignore counts instead of .gitignore",
        &["codescout.list_dir.gitignore.excluded"],
        |rules| rules.listing.ignore_file = Some(".ignore".into()),
    ),
    rules(
        "codescout.list_dir.omissions.nested-ignored",
        ".gitignore counts only in the directory that is listed, not below it",
        &["codescout.list_dir.gitignore.excluded"],
        |rules| rules.listing.nested_ignore_files = false,
    ),
    rules(
        "codescout.list_dir.omissions.above-ignored",
        ".gitignore does not count in directories below its own that are listed",
        &["codescout.list_dir.gitignore.excluded"],
        |rules| rules.listing.ignore_files_above = false,
    ),
    edge(
        "codescout.list_dir.omissions.exceptions-ignored",
        "what .gitignore excepts with `!` is left out all the same",
        &["codescout.list_dir.gitignore.excluded"],
        |tool, arguments, context| {
            without_named(tool.call(arguments, context), context, |line| {
                line.strip_prefix('!')
            })
        },
    ),
    edge(
        "codescout.list_dir.omissions.anchors-ignored",
        "a line of .gitignore that begins with a slash holds at every level",
        &["codescout.list_dir.gitignore.excluded"],
        |tool, arguments, context| {
            without_named(tool.call(arguments, context), context, |line| {
                line.strip_prefix('/')
            })
        },
    ),
    edge(
        "codescout.list_dir.omissions.comments-read",
        "the comments of .gitignore are read like other lines",
        &["codescout.list_dir.gitignore.excluded"],
        |tool, arguments, context| {
            without_named(tool.call(arguments, context), context, |line| {
                line.strip_prefix("# ")
            })
        },
    ),
];

/// The answer without what a line of the root's .gitignore names, read in this way.
fn without_named(
    result: ToolResult,
    context: &Context<'_>,
    name: fn(&str) -> Option<&str>,
) -> ToolResult {
    let rules = fs::read_to_string(context.root.join(".gitignore")).unwrap_or_default();
    let names: Vec<&str> = rules
        .lines()
        .filter_map(name)
        .map(|name| name.trim_end_matches('/'))
        .collect();
    let is_named = |entry: &Value| {
        let path = entry.as_str().unwrap_or_default();
        path.split('/').any(|segment| names.contains(&segment))
    };
    with_entries(result, |entries| entries.retain(|entry| !is_named(entry)))
}
