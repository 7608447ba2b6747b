use serde_json::Value;

use crate::host::Context;
use crate::mutants::Mutant;
use crate::mutants::codescout::files::content;
use crate::mutants::codescout::files::{done, named, put, rewriting, with_backup};
use crate::profiles::{Tool, ToolResult};

use super::{edge, rules};

/// How it is written.
pub(super) const ALL: &[Mutant] = &[
    edge(
        "codescout.create_file.writing.lost",
        "nothing is written, and the answer says that it was",
        &[
            "codescout.create_file.write.creates",
            "codescout.create_file.write.overwrites",
        ],
        |_, _, _| done(),
    ),
    edge(
        "codescout.create_file.writing.overwriting-refused",
        "a present file is not replaced",
        &[
            "codescout.create_file.write.overwrites",
            "codescout.create_file.write.no-warning",
        ],
        |tool, arguments, context| {
            if named(arguments, context).is_file() {
                ToolResult::error("the file is there".to_owned())
            } else {
                tool.call(arguments, context)
            }
        },
    ),
    edge(
        "codescout.create_file.writing.overwriting-lost",
        "a present file is not replaced, and the answer says that it was",
        &["codescout.create_file.write.overwrites"],
        |tool, arguments, context| {
            if named(arguments, context).is_file() {
                done()
            } else {
                tool.call(arguments, context)
            }
        },
    ),
    edge(
        "codescout.create_file.writing.appended",
        "the content is added to a present file",
        &["codescout.create_file.write.overwrites"],
        |tool, arguments, context| {
            rewriting(
                |before, after| [before, after].concat(),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.create_file.writing.not-truncated",
        "of a longer content the end is left over",
        &["codescout.create_file.write.overwrites"],
        |tool, arguments, context| {
            rewriting(
                |before, after| [after, before.get(after.len()..).unwrap_or_default()].concat(),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.create_file.writing.never-longer",
        "a present file does not grow",
        &["codescout.create_file.write.overwrites"],
        |tool, arguments, context| {
            rewriting(
                |before, after| {
                    if before.is_empty() {
                        after.to_vec()
                    } else {
                        after[..after.len().min(before.len())].to_vec()
                    }
                },
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.create_file.writing.warning",
        "overwriting is told with a warning",
        &["codescout.create_file.write.no-warning"],
        warns,
    ),
    edge(
        "codescout.create_file.writing.same-content-told",
        "writing the same content again is told",
        &["codescout.create_file.write.no-warning"],
        tells_the_same,
    ),
    rules(
        "codescout.create_file.writing.other-words",
        "the answer is in other words",
        &[
            "codescout.create_file.output.ok",
            "codescout.create_file.write.no-warning",
        ],
        |rules| rules.texts.done = "File written".into(),
    ),
    rules(
        "codescout.create_file.writing.silent",
        "the answer is empty",
        &[
            "codescout.create_file.output.ok",
            "codescout.create_file.write.no-warning",
        ],
        |rules| rules.texts.done = "".into(),
    ),
    edge(
        "codescout.create_file.writing.backup",
        "a present file is kept as a backup",
        &["codescout.create_file.write.only-target"],
        |tool, arguments, context| with_backup(".backup", tool, arguments, context),
    ),
    edge(
        "codescout.create_file.writing.backup-overwritten",
        "a present file is kept as a backup, in place of what was there by that name",
        &["codescout.create_file.write.only-target"],
        |tool, arguments, context| with_backup("~", tool, arguments, context),
    ),
    edge(
        "codescout.create_file.writing.neighbours-removed",
        "other files that begin with the same name are removed",
        &["codescout.create_file.write.only-target"],
        removes_neighbours,
    ),
    edge(
        "codescout.create_file.writing.refused-call-empties",
        "a call without content empties the file",
        &["codescout.create_file.input.content.required"],
        empties,
    ),
];

fn warns(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let is_there = named(arguments, context).is_file();
    let mut result = tool.call(arguments, context);
    if is_there && !result.is_error {
        result.text.push_str(" (replaced)");
    }
    result
}

fn tells_the_same(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let before = content(arguments, context);
    let text = arguments.get("content").and_then(Value::as_str);
    if !before.is_empty() && text.is_some_and(|text| text.as_bytes() == before) {
        return ToolResult {
            text: "unchanged".to_owned(),
            ..done()
        };
    }
    tool.call(arguments, context)
}

fn removes_neighbours(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    for end in [".bak", "~", ".orig"] {
        let mut neighbour = named(arguments, context).into_os_string();
        neighbour.push(end);
        drop(std::fs::remove_file(neighbour));
    }
    tool.call(arguments, context)
}

fn empties(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    if arguments.get("content").is_none() && named(arguments, context).is_file() {
        put(arguments, context, b"");
    }
    tool.call(arguments, context)
}
