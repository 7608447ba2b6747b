use serde_json::Value;

use crate::mutants::Mutant;
use crate::mutants::codescout::files::{done, named, rewriting};
use crate::mutants::codescout::spoils::with_text;
use crate::profiles::ToolResult;

use super::edge;

/// What is written.
pub(super) const ALL: &[Mutant] = &[
    edge(
        "codescout.create_file.content.newline-added",
        "a content without a newline at its end gets one",
        &["codescout.create_file.write.content-exact"],
        |tool, arguments, context| {
            with_text(
                ("content", |text| {
                    if text.ends_with('\n') || text.is_empty() {
                        text.to_owned()
                    } else {
                        format!("{text}\n")
                    }
                }),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.create_file.content.newlines-removed",
        "newlines at the end are removed",
        &[
            "codescout.create_file.write.content-exact",
            "codescout.create_file.example.helpers",
        ],
        |tool, arguments, context| {
            with_text(
                ("content", |text| text.trim_end_matches('\n').to_owned()),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.create_file.content.one-newline-at-the-end",
        "of several newlines at the end one is left",
        &["codescout.create_file.write.content-exact"],
        |tool, arguments, context| {
            with_text(
                ("content", |text| {
                    if text.ends_with('\n') {
                        format!("{}\n", text.trim_end_matches('\n'))
                    } else {
                        text.to_owned()
                    }
                }),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.create_file.content.trimmed",
        "blanks around the content are removed",
        &["codescout.create_file.write.content-exact"],
        |tool, arguments, context| {
            with_text(
                ("content", |text| text.trim().to_owned()),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.create_file.content.empty-lines-removed",
        "empty lines at the beginning are removed",
        &["codescout.create_file.write.content-exact"],
        |tool, arguments, context| {
            with_text(
                ("content", |text| text.trim_start_matches('\n').to_owned()),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.create_file.content.line-ends-trimmed",
        "blanks at the ends of lines are removed",
        &["codescout.create_file.write.content-exact"],
        |tool, arguments, context| {
            with_text(
                ("content", |text| {
                    text.lines()
                        .map(str::trim_end)
                        .collect::<Vec<_>>()
                        .join("\n")
                        + if text.ends_with('\n') { "\n" } else { "" }
                }),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.create_file.content.tabs-expanded",
        "tabs become blanks",
        &["codescout.create_file.write.content-exact"],
        |tool, arguments, context| {
            with_text(
                ("content", |text| text.replace('\t', "    ")),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.create_file.content.carriage-returns-lost",
        "CRLF becomes LF",
        &["codescout.create_file.write.content-exact"],
        |tool, arguments, context| {
            with_text(
                ("content", |text| text.replace("\r\n", "\n")),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.create_file.content.carriage-returns-added",
        "LF becomes CRLF",
        &[
            "codescout.create_file.write.content-exact",
            "codescout.create_file.example.helpers",
        ],
        |tool, arguments, context| {
            with_text(
                ("content", |text| {
                    text.replace("\r\n", "\n").replace('\n', "\r\n")
                }),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.create_file.content.lone-carriage-returns-lost",
        "a carriage return at the very end is lost",
        &["codescout.create_file.write.content-exact"],
        |tool, arguments, context| {
            with_text(
                ("content", |text| text.trim_end_matches('\r').to_owned()),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.create_file.content.byte-order-mark-lost",
        "a byte order mark is lost",
        &["codescout.create_file.write.content-exact"],
        |tool, arguments, context| {
            with_text(
                ("content", |text| {
                    text.trim_start_matches('\u{feff}').to_owned()
                }),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.create_file.content.byte-order-mark-added",
        "a byte order mark is added",
        &["codescout.create_file.write.content-exact"],
        |tool, arguments, context| {
            with_text(
                ("content", |text| format!("\u{feff}{text}")),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.create_file.content.ascii-only",
        "characters beyond ASCII become question marks",
        &["codescout.create_file.write.content-exact"],
        |tool, arguments, context| {
            with_text(
                ("content", |text| text.replace(|c: char| !c.is_ascii(), "?")),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.create_file.content.latin-1",
        "characters are written in Latin-1 where it has them",
        &["codescout.create_file.write.content-exact"],
        |tool, arguments, context| rewriting(latin_1, tool, arguments, context),
    ),
    edge(
        "codescout.create_file.content.backslashes-interpreted",
        "a backslash and an n become a newline",
        &["codescout.create_file.write.content-exact"],
        |tool, arguments, context| {
            with_text(
                ("content", |text| text.replace("\\n", "\n")),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.create_file.content.variables-filled-in",
        "$HOME is filled in",
        &["codescout.create_file.write.content-exact"],
        |tool, arguments, context| {
            with_text(
                ("content", |text| text.replace("$HOME", "/home/user")),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.create_file.content.entities-decoded",
        "&amp; becomes &",
        &["codescout.create_file.write.content-exact"],
        |tool, arguments, context| {
            with_text(
                ("content", |text| text.replace("&amp;", "&")),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.create_file.content.json-reformatted",
        "a content that is JSON is written anew",
        &["codescout.create_file.write.content-exact"],
        |tool, arguments, context| {
            with_text(
                ("content", |text| {
                    serde_json::from_str::<Value>(text)
                        .map_or_else(|_| text.to_owned(), |json| json.to_string())
                }),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.create_file.content.empty-refused",
        "an empty content is refused",
        &["codescout.create_file.input.content.empty"],
        |tool, arguments, context| match arguments.get("content") {
            Some(content) if content == "" => ToolResult::error("`content` is required".to_owned()),
            _ => tool.call(arguments, context),
        },
    ),
    edge(
        "codescout.create_file.content.empty-keeps-the-old",
        "an empty content leaves a present file as it is",
        &[
            "codescout.create_file.input.content.empty",
            "codescout.create_file.write.overwrites",
        ],
        |tool, arguments, context| match arguments.get("content") {
            Some(content) if content == "" && named(arguments, context).is_file() => done(),
            _ => tool.call(arguments, context),
        },
    ),
];

fn latin_1(_: &[u8], after: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(after);
    let bytes = |c: char| match u8::try_from(c) {
        Ok(byte) => vec![byte],
        Err(_) => c.to_string().into_bytes(),
    };
    text.chars().flat_map(bytes).collect()
}
