use serde_json::{Map, Value, json};

use crate::host::Context;
use crate::mutants::Mutant;
use crate::mutants::codescout::spoils::with_fields;
use crate::profiles::codescout::list_dir::ListDirTool;
use crate::profiles::{Tool, ToolResult};

use super::{edge, rules};

/// The most entries in exploring mode.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.list_dir.cap.one-less",
        "at most 199 entries instead of 200",
        &[
            "codescout.list_dir.overflow.cap",
            "codescout.list_dir.overflow.absent",
        ],
        |rules| rules.cap = 199,
    ),
    rules(
        "codescout.list_dir.cap.one-more",
        "at most 201 entries instead of 200",
        &[
            "codescout.list_dir.overflow.cap",
            "codescout.list_dir.overflow.field",
        ],
        |rules| rules.cap = 201,
    ),
    rules(
        "codescout.list_dir.cap.a-page",
        "at most 50 entries instead of 200",
        &[
            "codescout.list_dir.overflow.cap",
            "codescout.list_dir.overflow.absent",
        ],
        |rules| rules.cap = 50,
    ),
    rules(
        "codescout.list_dir.cap.ignored",
        "there is no cap",
        &[
            "codescout.list_dir.overflow.cap",
            "codescout.list_dir.overflow.field",
            "codescout.list_dir.overflow.recursive",
        ],
        |rules| rules.cap = usize::MAX,
    ),
    rules(
        "codescout.list_dir.cap.overflow-dropped",
        "nothing tells of entries that were cut off",
        &["codescout.list_dir.overflow.field"],
        |rules| rules.entries.overflow = false,
    ),
    edge(
        "codescout.list_dir.cap.overflow-when-complete",
        "`overflow` is there although nothing was cut",
        &["codescout.list_dir.overflow.absent"],
        |tool, arguments, context| with_fields(overflow_when_complete, tool, arguments, context),
    ),
    edge(
        "codescout.list_dir.cap.overflow-at-the-cap",
        "`overflow` is there at exactly 200 entries",
        &["codescout.list_dir.overflow.absent"],
        |tool, arguments, context| with_fields(overflow_at_the_cap, tool, arguments, context),
    ),
    edge(
        "codescout.list_dir.cap.overflow-is-null",
        "`overflow` is null",
        &["codescout.list_dir.overflow.field"],
        |tool, arguments, context| with_fields(overflow_is_null, tool, arguments, context),
    ),
    edge(
        "codescout.list_dir.cap.recursive-uncapped",
        "a recursive listing has no cap",
        &["codescout.list_dir.overflow.recursive"],
        |tool, arguments, context| match arguments.get("recursive") {
            Some(Value::Bool(true)) => uncapped(arguments, context),
            _ => tool.call(arguments, context),
        },
    ),
    edge(
        "codescout.list_dir.cap.shallow-uncapped",
        "a shallow listing has no cap",
        &[
            "codescout.list_dir.overflow.cap",
            "codescout.list_dir.overflow.field",
        ],
        |tool, arguments, context| match arguments.get("recursive") {
            Some(Value::Bool(true)) => tool.call(arguments, context),
            _ => uncapped(arguments, context),
        },
    ),
];

fn overflow_when_complete(fields: &mut Map<String, Value>) {
    fields
        .entry("overflow")
        .or_insert_with(|| json!({ "shown": 0 }));
}

fn overflow_at_the_cap(fields: &mut Map<String, Value>) {
    if fields["entries"]
        .as_array()
        .is_some_and(|entries| entries.len() == 200)
    {
        fields.insert("overflow".to_owned(), json!({ "shown": 200 }));
    }
}

fn overflow_is_null(fields: &mut Map<String, Value>) {
    if fields.contains_key("overflow") {
        fields.insert("overflow".to_owned(), Value::Null);
    }
}

fn uncapped(arguments: &Value, context: &Context<'_>) -> ToolResult {
    let mut tool = ListDirTool::default();
    tool.rules.cap = usize::MAX;
    tool.call(arguments, context)
}
