use serde_json::Value;

use crate::engine::replace::{Occurrences, replace};
use crate::host::Context;
use crate::mutants::Mutant;
use crate::mutants::codescout::files::{done, rewriting, with_backup};
use crate::mutants::codescout::spoils::with_text;
use crate::profiles::{Tool, ToolResult};

use super::{edge, rules};

/// What becomes of the file.
pub(super) const ALL: &[Mutant] = &[
    edge(
        "codescout.edit_file.writing.lost",
        "nothing is written, and the answer says that it was",
        &[
            "codescout.edit_file.example.import",
            "codescout.edit_file.replace.first-only",
            "codescout.edit_file.replace.all",
            "codescout.edit_file.insert.prepend",
            "codescout.edit_file.insert.append",
        ],
        |_, _, _| done(),
    ),
    edge(
        "codescout.edit_file.writing.newline-added",
        "a file without a newline at its end gets one",
        &["codescout.edit_file.replace.rest-unchanged"],
        |tool, arguments, context| {
            rewriting(
                |_, after| {
                    if after.is_empty() || after.ends_with(b"\n") {
                        after.to_vec()
                    } else {
                        [after, b"\n"].concat()
                    }
                },
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.edit_file.writing.newline-lost",
        "the newline at the end of the file is lost",
        &["codescout.edit_file.replace.rest-unchanged"],
        |tool, arguments, context| {
            rewriting(
                |_, after| after.strip_suffix(b"\n").unwrap_or(after).to_vec(),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.edit_file.writing.carriage-returns-lost",
        "CRLF becomes LF in the whole file",
        &[
            "codescout.edit_file.replace.rest-unchanged",
            "codescout.edit_file.match.line-endings",
        ],
        |tool, arguments, context| {
            rewriting(
                |_, after| bytes_replaced(after, b"\r\n", b"\n"),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.edit_file.writing.line-ends-trimmed",
        "blanks at the ends of all lines are lost",
        &["codescout.edit_file.replace.rest-unchanged"],
        |tool, arguments, context| {
            rewriting(
                |_, after| bytes_replaced(&bytes_replaced(after, b" \n", b"\n"), b" \n", b"\n"),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.edit_file.writing.byte-order-mark-lost",
        "a byte order mark is lost",
        &["codescout.edit_file.replace.rest-unchanged"],
        |tool, arguments, context| {
            rewriting(
                |_, after| {
                    after
                        .strip_prefix(b"\xef\xbb\xbf")
                        .unwrap_or(after)
                        .to_vec()
                },
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.edit_file.writing.bytes-replaced",
        "bytes that are no text become replacement characters",
        &["codescout.edit_file.replace.rest-unchanged"],
        |tool, arguments, context| {
            rewriting(
                |_, after| String::from_utf8_lossy(after).into_owned().into_bytes(),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.edit_file.writing.ascii-only",
        "characters beyond ASCII become question marks",
        &["codescout.edit_file.replace.rest-unchanged"],
        |tool, arguments, context| {
            rewriting(
                |_, after| match str::from_utf8(after) {
                    Ok(text) => text.replace(|c: char| !c.is_ascii(), "?").into_bytes(),
                    Err(_) => after.to_vec(),
                },
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.edit_file.writing.not-truncated",
        "where the file becomes shorter, its old end is left over",
        &[
            "codescout.edit_file.replace.rest-unchanged",
            "codescout.edit_file.replace.empty-new-string",
        ],
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
        "codescout.edit_file.writing.never-longer",
        "the file does not grow, and its end is lost",
        &[
            "codescout.edit_file.replace.rest-unchanged",
            "codescout.edit_file.insert.prepend",
            "codescout.edit_file.insert.append",
        ],
        |tool, arguments, context| {
            rewriting(
                |before, after| after[..after.len().min(before.len())].to_vec(),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.edit_file.writing.long-file-cut",
        "of a long file only the first 8 KiB are kept",
        &["codescout.edit_file.replace.rest-unchanged"],
        |tool, arguments, context| {
            rewriting(
                |_, after| after[..after.len().min(8 << 10)].to_vec(),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.edit_file.writing.other-words",
        "the answer is in other words",
        &["codescout.edit_file.output.ok"],
        |tool, arguments, context| told(tool.call(arguments, context), "1 replacement"),
    ),
    rules(
        "codescout.edit_file.writing.silent",
        "the answer is empty",
        &["codescout.edit_file.output.ok"],
        |rules| rules.texts.done = "".into(),
    ),
    edge(
        "codescout.edit_file.writing.backup",
        "the file before is kept as a backup",
        &["codescout.edit_file.write.only-target"],
        |tool, arguments, context| with_backup(".backup", tool, arguments, context),
    ),
    edge(
        "codescout.edit_file.writing.backup-overwritten",
        "the file before is kept as a backup, in place of what was there by that name",
        &["codescout.edit_file.write.only-target"],
        |tool, arguments, context| with_backup("~", tool, arguments, context),
    ),
    edge(
        "codescout.edit_file.writing.every-file-of-that-name",
        "files of the same name are edited in the directory above, too",
        &["codescout.edit_file.write.only-target"],
        edits_above,
    ),
];

fn bytes_replaced(text: &[u8], old: &[u8], new: &[u8]) -> Vec<u8> {
    let mut to = Vec::with_capacity(text.len());
    match replace(text, &mut to, old, new, Occurrences::All) {
        Ok(_) => to,
        Err(_) => text.to_vec(),
    }
}

fn told(result: ToolResult, text: &str) -> ToolResult {
    if result.is_error {
        return result;
    }
    ToolResult {
        text: text.to_owned(),
        ..result
    }
}

fn edits_above(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let name = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    let path = arguments
        .get("path")
        .and_then(Value::as_str)
        .unwrap_or_default();
    if path.contains('/') {
        drop(with_text(("path", name), tool, arguments, context));
    }
    tool.call(arguments, context)
}
