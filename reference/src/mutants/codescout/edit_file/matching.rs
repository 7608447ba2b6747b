use serde_json::Value;

use crate::host::Context;
use crate::mutants::Mutant;
use crate::mutants::codescout::files::{content, done, named, put};
use crate::mutants::codescout::spoils::{with_default, with_text};
use crate::profiles::{Tool, ToolResult};

use super::inexact::{
    folded, found, with_any, with_any_blanks, with_any_blanks_of_a_line, with_gap, without_case,
    without_indentation, without_returns,
};
use super::{edge, rules};

/// Where a text is found.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.edit_file.matching.base-is-src",
        "relative paths begin in src instead of at the root",
        &["codescout.edit_file.input.path.relative"],
        |rules| rules.paths.base = "src".into(),
    ),
    edge(
        "codescout.edit_file.matching.directories-lost",
        "the file is looked for at the root, whatever its directory",
        &[
            "codescout.edit_file.example.import",
            "codescout.edit_file.input.path.relative",
        ],
        |tool, arguments, context| {
            with_text(
                ("path", |path| {
                    path.rsplit('/').next().unwrap_or_default().to_owned()
                }),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.edit_file.matching.path-has-a-default",
        "a call without a path edits the file a.txt",
        &["codescout.edit_file.input.path.required"],
        |tool, arguments, context| with_default(("path", "a.txt"), tool, arguments, context),
    ),
    edge(
        "codescout.edit_file.matching.dot-is-any-character",
        "a dot in the text matches any character",
        &["codescout.edit_file.match.exact"],
        |tool, arguments, context| {
            found(arguments, context, with_any).unwrap_or_else(|| tool.call(arguments, context))
        },
    ),
    edge(
        "codescout.edit_file.matching.star-is-any-text",
        "a star in the text matches any others",
        &["codescout.edit_file.match.exact"],
        |tool, arguments, context| {
            found(arguments, context, with_gap).unwrap_or_else(|| tool.call(arguments, context))
        },
    ),
    edge(
        "codescout.edit_file.matching.case-folded",
        "upper and lower case are not told apart",
        &["codescout.edit_file.match.case-sensitive"],
        |tool, arguments, context| {
            folded(arguments, context, without_case)
                .unwrap_or_else(|| tool.call(arguments, context))
        },
    ),
    edge(
        "codescout.edit_file.matching.blanks-folded",
        "any blanks and line ends match any others",
        &[
            "codescout.edit_file.match.whitespace",
            "codescout.edit_file.match.line-endings",
        ],
        |tool, arguments, context| {
            folded(arguments, context, with_any_blanks)
                .unwrap_or_else(|| tool.call(arguments, context))
        },
    ),
    edge(
        "codescout.edit_file.matching.blanks-of-a-line-folded",
        "any blanks match any others of the same line",
        &["codescout.edit_file.match.whitespace"],
        |tool, arguments, context| {
            folded(arguments, context, with_any_blanks_of_a_line)
                .unwrap_or_else(|| tool.call(arguments, context))
        },
    ),
    edge(
        "codescout.edit_file.matching.indentation-ignored",
        "blanks at the beginning of a line are ignored",
        &["codescout.edit_file.match.whitespace"],
        |tool, arguments, context| {
            folded(arguments, context, without_indentation)
                .unwrap_or_else(|| tool.call(arguments, context))
        },
    ),
    edge(
        "codescout.edit_file.matching.trimmed",
        "blanks around the text are ignored",
        &["codescout.edit_file.match.whitespace"],
        |tool, arguments, context| {
            with_text(
                ("old_string", |text| text.trim().to_owned()),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.edit_file.matching.newline-ignored",
        "a newline at the end of the text is ignored",
        &[
            "codescout.edit_file.match.whitespace",
            "codescout.edit_file.match.line-endings",
        ],
        |tool, arguments, context| {
            with_text(
                ("old_string", |text| text.trim_end_matches('\n').to_owned()),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.edit_file.matching.line-ends-folded",
        "LF in the text matches CRLF",
        &["codescout.edit_file.match.line-endings"],
        |tool, arguments, context| {
            folded(arguments, context, without_returns)
                .unwrap_or_else(|| tool.call(arguments, context))
        },
    ),
    edge(
        "codescout.edit_file.matching.carriage-returns-ignored",
        "CRLF in the text counts as LF",
        &["codescout.edit_file.match.line-endings"],
        |tool, arguments, context| {
            with_text(
                ("old_string", |text| text.replace("\r\n", "\n")),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.edit_file.matching.one-line-only",
        "a text of several lines does not match",
        &["codescout.edit_file.match.multi-line"],
        |tool, arguments, context| match arguments.get("old_string").and_then(Value::as_str) {
            Some(text) if text.trim_end().contains('\n') => {
                ToolResult::error("`old_string` does not occur".to_owned())
            }
            _ => tool.call(arguments, context),
        },
    ),
    edge(
        "codescout.edit_file.matching.not-found-is-ok",
        "a text that does not occur is told as a success",
        &["codescout.edit_file.match.not-found"],
        |tool, arguments, context| {
            let result = tool.call(arguments, context);
            if result.text.contains("does not occur") {
                done()
            } else {
                result
            }
        },
    ),
    edge(
        "codescout.edit_file.matching.not-found-is-appended",
        "a text that does not occur is added at the end",
        &[
            "codescout.edit_file.match.not-found",
            "codescout.edit_file.match.exact",
            "codescout.edit_file.match.whitespace",
            "codescout.edit_file.match.case-sensitive",
        ],
        appends_what_is_not_found,
    ),
    edge(
        "codescout.edit_file.matching.missing-file-is-ok",
        "a file that is not there is told as a success",
        &["codescout.edit_file.errors.missing-file"],
        |tool, arguments, context| {
            if arguments.get("path").is_some() && !named(arguments, context).exists() {
                done()
            } else {
                tool.call(arguments, context)
            }
        },
    ),
    edge(
        "codescout.edit_file.matching.missing-file-is-created",
        "a file that is not there is created",
        &["codescout.edit_file.errors.missing-file"],
        creates_what_is_missing,
    ),
    edge(
        "codescout.edit_file.matching.no-old-string-is-ok",
        "a call without `old_string` does nothing and says ok",
        &["codescout.edit_file.input.strings.required"],
        |tool, arguments, context| {
            if arguments.get("insert").is_none() && arguments.get("old_string").is_none() {
                done()
            } else {
                tool.call(arguments, context)
            }
        },
    ),
    edge(
        "codescout.edit_file.matching.no-new-string-deletes",
        "a call without `new_string` deletes the text",
        &["codescout.edit_file.input.strings.required"],
        |tool, arguments, context| with_default(("new_string", ""), tool, arguments, context),
    ),
];

fn appends_what_is_not_found(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let result = tool.call(arguments, context);
    if !result.text.contains("does not occur") {
        return result;
    }
    let new = arguments
        .get("new_string")
        .and_then(Value::as_str)
        .unwrap_or_default();
    put(
        arguments,
        context,
        &[&content(arguments, context)[..], new.as_bytes()].concat(),
    );
    done()
}

fn creates_what_is_missing(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let path = named(arguments, context);
    let new = arguments.get("new_string").and_then(Value::as_str);
    if let Some(new) = new.filter(|_| arguments.get("path").is_some() && !path.exists()) {
        if let Some(parent) = path.parent() {
            drop(std::fs::create_dir_all(parent));
        }
        put(arguments, context, new.as_bytes());
        return done();
    }
    tool.call(arguments, context)
}
