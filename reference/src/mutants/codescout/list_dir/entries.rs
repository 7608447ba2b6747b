use serde_json::{Map, Value, json};

use crate::host::Context;
use crate::mutants::Mutant;
use crate::mutants::codescout::spoils::with_fields;
use crate::profiles::{Tool, ToolResult};

use super::{edge, rules};

/// What an entry is, and how it is written.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.list_dir.entries.files-only",
        "directories are not listed",
        &[
            "codescout.list_dir.output.directories-listed",
            "codescout.list_dir.output.example",
        ],
        |rules| rules.entries.directories = false,
    ),
    rules(
        "codescout.list_dir.entries.directories-only",
        "files are not listed",
        &[
            "codescout.list_dir.output.directories-listed",
            "codescout.list_dir.output.example",
        ],
        |rules| rules.entries.files = false,
    ),
    rules(
        "codescout.list_dir.entries.no-slash",
        "a directory does not end in a slash",
        &[
            "codescout.list_dir.output.directory-slash",
            "codescout.list_dir.output.example",
        ],
        |rules| rules.entries.directory_mark = "".into(),
    ),
    rules(
        "codescout.list_dir.entries.backslash",
        "a directory ends in a backslash",
        &[
            "codescout.list_dir.output.directory-slash",
            "codescout.list_dir.output.example",
        ],
        |rules| rules.entries.directory_mark = "\\".into(),
    ),
    rules(
        "codescout.list_dir.entries.relative",
        "paths are relative to the directory that is listed",
        &["codescout.list_dir.output.absolute"],
        |rules| rules.entries.absolute = false,
    ),
    edge(
        "codescout.list_dir.entries.relative-to-root",
        "paths are relative to the root",
        &["codescout.list_dir.output.absolute"],
        relative_to_root,
    ),
    edge(
        "codescout.list_dir.entries.slash-on-extensionless",
        "a file without an extension ends in a slash",
        &["codescout.list_dir.output.directory-slash"],
        |tool, arguments, context| with_fields(slash_on_extensionless, tool, arguments, context),
    ),
    edge(
        "codescout.list_dir.entries.no-slash-on-dotted",
        "a directory with a dot in its name does not end in a slash",
        &["codescout.list_dir.output.directory-slash"],
        |tool, arguments, context| with_fields(no_slash_on_dotted, tool, arguments, context),
    ),
    edge(
        "codescout.list_dir.entries.base-listed",
        "the directory that is listed is one of the entries",
        &["codescout.list_dir.output.base-not-listed"],
        lists_the_base,
    ),
    edge(
        "codescout.list_dir.entries.empty-directories-lost",
        "an empty directory is not listed",
        &["codescout.list_dir.output.directories-listed"],
        loses_empty_directories,
    ),
    edge(
        "codescout.list_dir.entries.entries-are-objects",
        "entries are objects with a name",
        &["codescout.list_dir.output.entries"],
        |tool, arguments, context| with_fields(entries_are_objects, tool, arguments, context),
    ),
    edge(
        "codescout.list_dir.entries.blanks-escaped",
        "blanks in names are written as %20",
        &["codescout.list_dir.output.entries"],
        |tool, arguments, context| with_fields(blanks_escaped, tool, arguments, context),
    ),
    edge(
        "codescout.list_dir.entries.ascii-only",
        "characters beyond ASCII become question marks",
        &["codescout.list_dir.output.entries"],
        |tool, arguments, context| with_fields(ascii_only, tool, arguments, context),
    ),
    edge(
        "codescout.list_dir.entries.empty-is-an-error",
        "an empty directory is an error",
        &["codescout.list_dir.output.entries"],
        |tool, arguments, context| {
            let result = tool.call(arguments, context);
            let entries = result
                .structured
                .as_ref()
                .and_then(|fields| fields["entries"].as_array());
            if entries.is_some_and(Vec::is_empty) {
                ToolResult::error("the directory is empty".to_owned())
            } else {
                result
            }
        },
    ),
];

fn slash_on_extensionless(fields: &mut Map<String, Value>) {
    each(fields, |entry| {
        let name = entry.rsplit('/').next().unwrap_or_default();
        let mark = if name.is_empty() || name.contains('.') {
            ""
        } else {
            "/"
        };
        format!("{entry}{mark}")
    });
}

fn no_slash_on_dotted(fields: &mut Map<String, Value>) {
    each(fields, |entry| {
        let plain = entry.trim_end_matches('/');
        let name = plain.rsplit('/').next().unwrap_or_default();
        if name.contains('.') {
            plain.to_owned()
        } else {
            entry.to_owned()
        }
    });
}

fn entries_are_objects(fields: &mut Map<String, Value>) {
    if let Some(entries) = fields.get_mut("entries").and_then(Value::as_array_mut) {
        for entry in entries {
            *entry = json!({ "name": entry });
        }
    }
}

fn blanks_escaped(fields: &mut Map<String, Value>) {
    each(fields, |entry| entry.replace(' ', "%20"));
}

fn ascii_only(fields: &mut Map<String, Value>) {
    each(fields, |entry| entry.replace(|c: char| !c.is_ascii(), "?"));
}

fn each(fields: &mut Map<String, Value>, change: impl Fn(&str) -> String) {
    if let Some(entries) = fields.get_mut("entries").and_then(Value::as_array_mut) {
        for entry in entries {
            let changed = change(entry.as_str().unwrap_or_default());
            *entry = json!(changed);
        }
    }
}

/// The answer with other entries; a failure stays as it is.
pub(super) fn with_entries(result: ToolResult, change: impl Fn(&mut Vec<Value>)) -> ToolResult {
    let mut structured = result.structured;
    if let Some(entries) = structured
        .as_mut()
        .and_then(|fields| fields["entries"].as_array_mut())
    {
        change(entries);
    }
    let text = structured.as_ref().map_or(result.text, Value::to_string);
    ToolResult {
        text,
        structured,
        ..result
    }
}

fn relative_to_root(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let root = format!("{}/", context.root.display());
    with_entries(tool.call(arguments, context), |entries| {
        for entry in entries {
            let path = entry.as_str().unwrap_or_default();
            *entry = json!(path.strip_prefix(&root).unwrap_or(path));
        }
    })
}

fn lists_the_base(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let path = arguments
        .get("path")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let base = context.root.join(path);
    with_entries(tool.call(arguments, context), |entries| {
        entries.insert(0, json!(base));
    })
}

fn loses_empty_directories(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let is_empty = |entry: &Value| {
        let path = entry.as_str().unwrap_or_default();
        std::fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none())
    };
    with_entries(tool.call(arguments, context), |entries| {
        entries.retain(|entry| !is_empty(entry));
    })
}
