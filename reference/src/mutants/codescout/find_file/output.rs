use serde_json::{Map, Value, json};

use crate::host::Context;
use crate::mutants::Mutant;
use crate::mutants::codescout::spoils::with_fields;
use crate::profiles::{Tool, ToolResult};

use super::{edge, rules};

/// What the answer holds.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.find_file.output.relative",
        "paths are relative to the directory that is searched",
        &["codescout.find_file.output.absolute"],
        |rules| rules.absolute = false,
    ),
    edge(
        "codescout.find_file.output.relative-to-root",
        "paths are relative to the root",
        &["codescout.find_file.output.absolute"],
        relative_to_root,
    ),
    edge(
        "codescout.find_file.output.names-alone",
        "of a path only the name is shown",
        &[
            "codescout.find_file.output.absolute",
            "codescout.find_file.output.files",
        ],
        |tool, arguments, context| {
            with_files(tool.call(arguments, context), |files| {
                each(files, |file| {
                    file.rsplit('/').next().unwrap_or_default().to_owned()
                });
            })
        },
    ),
    edge(
        "codescout.find_file.output.ascii-only",
        "characters beyond ASCII become question marks",
        &["codescout.find_file.output.files"],
        |tool, arguments, context| {
            with_files(tool.call(arguments, context), |files| {
                each(files, |file| file.replace(|c: char| !c.is_ascii(), "?"));
            })
        },
    ),
    edge(
        "codescout.find_file.output.blanks-escaped",
        "blanks in paths are written as %20",
        &["codescout.find_file.output.files"],
        |tool, arguments, context| {
            with_files(tool.call(arguments, context), |files| {
                each(files, |file| file.replace(' ', "%20"));
            })
        },
    ),
    edge(
        "codescout.find_file.output.files-are-objects",
        "files are objects with a path",
        &["codescout.find_file.output.files"],
        |tool, arguments, context| {
            with_files(tool.call(arguments, context), |files| {
                files
                    .iter_mut()
                    .for_each(|file| *file = json!({ "path": file }));
            })
        },
    ),
    edge(
        "codescout.find_file.output.duplicates",
        "the first file is listed twice",
        &[
            "codescout.find_file.output.files",
            "codescout.find_file.output.total",
        ],
        |tool, arguments, context| {
            with_files(tool.call(arguments, context), |files| {
                files.extend(files.first().cloned());
            })
        },
    ),
    edge(
        "codescout.find_file.output.no-total",
        "`total` is not there",
        &["codescout.find_file.output.total"],
        |tool, arguments, context| with_fields(no_total, tool, arguments, context),
    ),
    edge(
        "codescout.find_file.output.total-is-text",
        "`total` is a text",
        &["codescout.find_file.output.total"],
        |tool, arguments, context| with_fields(total_is_text, tool, arguments, context),
    ),
    edge(
        "codescout.find_file.output.total-one-more",
        "`total` is one more than there are",
        &["codescout.find_file.output.total"],
        |tool, arguments, context| with_fields(total_one_more, tool, arguments, context),
    ),
    edge(
        "codescout.find_file.output.no-match-is-an-error",
        "a search without a match fails",
        &["codescout.find_file.output.no-match"],
        fails_without_a_match,
    ),
    edge(
        "codescout.find_file.output.no-match-has-no-list",
        "without a match `files` is not there",
        &["codescout.find_file.output.no-match"],
        |tool, arguments, context| with_fields(no_match_has_no_list, tool, arguments, context),
    ),
];

fn no_total(fields: &mut Map<String, Value>) {
    fields.remove("total");
}

fn total_is_text(fields: &mut Map<String, Value>) {
    let total = fields["total"].to_string();
    fields.insert("total".to_owned(), json!(total));
}

fn total_one_more(fields: &mut Map<String, Value>) {
    let total = fields["total"].as_u64().unwrap_or_default();
    fields.insert("total".to_owned(), json!(total + 1));
}

fn no_match_has_no_list(fields: &mut Map<String, Value>) {
    if fields["total"] == 0 {
        fields.remove("files");
    }
}

/// The answer with other files; a failure stays as it is.
pub(super) fn with_files(result: ToolResult, change: impl Fn(&mut Vec<Value>)) -> ToolResult {
    let mut structured = result.structured;
    if let Some(files) = structured
        .as_mut()
        .and_then(|fields| fields["files"].as_array_mut())
    {
        change(files);
    }
    let text = structured.as_ref().map_or(result.text, Value::to_string);
    ToolResult {
        text,
        structured,
        ..result
    }
}

fn each(files: &mut [Value], change: impl Fn(&str) -> String) {
    for file in files {
        *file = json!(change(file.as_str().unwrap_or_default()));
    }
}

fn relative_to_root(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let root = format!("{}/", context.root.display());
    with_files(tool.call(arguments, context), |files| {
        each(files, |file| {
            file.strip_prefix(&root).unwrap_or(file).to_owned()
        });
    })
}

fn fails_without_a_match(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let result = tool.call(arguments, context);
    let total = result
        .structured
        .as_ref()
        .and_then(|fields| fields["total"].as_u64());
    if total == Some(0) {
        return ToolResult::error("no file matches".to_owned());
    }
    result
}
