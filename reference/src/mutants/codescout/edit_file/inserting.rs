use serde_json::Value;

use crate::mutants::Mutant;
use crate::mutants::codescout::files::{content, done, named, put};
use crate::mutants::codescout::spoils::{with_text, without};
use crate::profiles::ToolResult;

use super::{edge, rules};

/// Text that is added at the start or the end.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.edit_file.inserting.prepend-unknown",
        "`prepend` is no place",
        &["codescout.edit_file.insert.prepend"],
        |rules| rules.insert.prepend = "before".into(),
    ),
    rules(
        "codescout.edit_file.inserting.append-unknown",
        "`append` is no place",
        &["codescout.edit_file.insert.append"],
        |rules| rules.insert.append = "after".into(),
    ),
    rules(
        "codescout.edit_file.inserting.swapped",
        "`prepend` adds at the end, and `append` at the start",
        &[
            "codescout.edit_file.insert.prepend",
            "codescout.edit_file.insert.append",
        ],
        |rules| {
            rules.insert.prepend = "append".into();
            rules.insert.append = "prepend".into();
        },
    ),
    rules(
        "codescout.edit_file.inserting.others-ignored",
        "any other place counts as none",
        &["codescout.edit_file.insert.invalid"],
        |rules| rules.insert.rejects_others = false,
    ),
    edge(
        "codescout.edit_file.inserting.others-append",
        "any other place is the end",
        &["codescout.edit_file.insert.invalid"],
        |tool, arguments, context| {
            with_text(
                ("insert", |place| {
                    if place == "prepend" { place } else { "append" }.to_owned()
                }),
                tool,
                arguments,
                context,
            )
        },
    ),
    rules(
        "codescout.edit_file.inserting.old-string-required",
        "an insertion needs `old_string`",
        &["codescout.edit_file.input.strings-with-insert"],
        |rules| rules.insert.requires_old_string = true,
    ),
    edge(
        "codescout.edit_file.inserting.old-string-replaced",
        "an insertion with `old_string` replaces it",
        &["codescout.edit_file.input.strings-with-insert"],
        |tool, arguments, context| match arguments.get("old_string") {
            Some(old) if old != "" => without("insert", tool, arguments, context),
            _ => tool.call(arguments, context),
        },
    ),
    rules(
        "codescout.edit_file.inserting.line-end-added",
        "a newline is added to a text that ends in one",
        &[
            "codescout.edit_file.insert.prepend",
            "codescout.edit_file.insert.append",
        ],
        |rules| rules.insert.adds_line_end = true,
    ),
    edge(
        "codescout.edit_file.inserting.ignored",
        "`insert` is ignored",
        &[
            "codescout.edit_file.insert.prepend",
            "codescout.edit_file.insert.append",
        ],
        |tool, arguments, context| without("insert", tool, arguments, context),
    ),
    edge(
        "codescout.edit_file.inserting.line-before",
        "text that is added at the end begins on a line of its own",
        &["codescout.edit_file.insert.append"],
        |tool, arguments, context| match arguments.get("insert") {
            Some(place) if place == "append" => with_text(
                ("new_string", |text| format!("\n{text}")),
                tool,
                arguments,
                context,
            ),
            _ => tool.call(arguments, context),
        },
    ),
    edge(
        "codescout.edit_file.inserting.end-trimmed",
        "blanks at the end of the file are lost before text is added",
        &[
            "codescout.edit_file.insert.append",
            "codescout.edit_file.replace.rest-unchanged",
        ],
        |tool, arguments, context| match arguments.get("insert") {
            Some(place) if place == "append" => {
                let before = content(arguments, context);
                put(arguments, context, before.trim_ascii_end());
                with_text(
                    ("new_string", |text| format!("\n{text}")),
                    tool,
                    arguments,
                    context,
                )
            }
            _ => tool.call(arguments, context),
        },
    ),
    edge(
        "codescout.edit_file.inserting.start-trimmed",
        "blanks at the start of the file are lost before text is added",
        &[
            "codescout.edit_file.insert.prepend",
            "codescout.edit_file.replace.rest-unchanged",
        ],
        |tool, arguments, context| match arguments.get("insert") {
            Some(place) if place == "prepend" => {
                let before = content(arguments, context);
                put(arguments, context, before.trim_ascii_start());
                tool.call(arguments, context)
            }
            _ => tool.call(arguments, context),
        },
    ),
    edge(
        "codescout.edit_file.inserting.not-twice",
        "a text that is there already is not added again",
        &["codescout.edit_file.insert.append"],
        |tool, arguments, context| {
            let text = arguments
                .get("new_string")
                .and_then(Value::as_str)
                .unwrap_or_default();
            if arguments.get("insert").is_some()
                && content(arguments, context).ends_with(text.as_bytes())
            {
                done()
            } else {
                tool.call(arguments, context)
            }
        },
    ),
    edge(
        "codescout.edit_file.inserting.new-text-trimmed",
        "text that is added loses the blanks around it",
        &[
            "codescout.edit_file.insert.prepend",
            "codescout.edit_file.insert.append",
        ],
        |tool, arguments, context| match arguments.get("insert") {
            Some(_) => with_text(
                ("new_string", |text| text.trim().to_owned()),
                tool,
                arguments,
                context,
            ),
            None => tool.call(arguments, context),
        },
    ),
    edge(
        "codescout.edit_file.inserting.empty-file-refused",
        "nothing can be added to an empty file",
        &[
            "codescout.edit_file.insert.prepend",
            "codescout.edit_file.insert.append",
        ],
        |tool, arguments, context| {
            if arguments.get("insert").is_some()
                && named(arguments, context).is_file()
                && content(arguments, context).is_empty()
            {
                ToolResult::error("the file is empty".to_owned())
            } else {
                tool.call(arguments, context)
            }
        },
    ),
    edge(
        "codescout.edit_file.inserting.missing-file-created",
        "a file that is not there is created by an insertion",
        &["codescout.edit_file.errors.missing-file"],
        |tool, arguments, context| {
            if arguments.get("insert").is_some() && !named(arguments, context).exists() {
                put(arguments, context, b"");
            }
            tool.call(arguments, context)
        },
    ),
];
