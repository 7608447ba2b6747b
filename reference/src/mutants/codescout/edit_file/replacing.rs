use serde_json::{Value, json};

use crate::host::Context;
use crate::mutants::Mutant;
use crate::mutants::codescout::files::{content, done, put};
use crate::mutants::codescout::spoils::{with_text, without};
use crate::profiles::codescout::edit_file::Ambiguity;
use crate::profiles::{Tool, ToolResult};

use super::{edge, rules};

/// Which occurrences are replaced, and by what.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.edit_file.replacing.all-by-default",
        "every occurrence is replaced by default",
        &["codescout.edit_file.replace.first-only"],
        |rules| rules.replace.all = true,
    ),
    rules(
        "codescout.edit_file.replacing.ambiguous-refused",
        "a text that occurs more than once is refused",
        &["codescout.edit_file.replace.first-only"],
        |rules| rules.replace.ambiguity = Ambiguity::Fails,
    ),
    edge(
        "codescout.edit_file.replacing.all-always",
        "every occurrence is replaced, even with `replace_all` false",
        &["codescout.edit_file.replace.first-only"],
        |tool, arguments, context| {
            let mut arguments = arguments.clone();
            if let Some(all) = arguments.get_mut("replace_all") {
                *all = json!(true);
            }
            tool.call(&arguments, context)
        },
    ),
    edge(
        "codescout.edit_file.replacing.replace-all-ignored",
        "`replace_all` is ignored",
        &["codescout.edit_file.replace.all"],
        |tool, arguments, context| without("replace_all", tool, arguments, context),
    ),
    edge(
        "codescout.edit_file.replacing.last-instead-of-first",
        "the last occurrence is replaced instead of the first",
        &["codescout.edit_file.replace.first-only"],
        |tool, arguments, context| {
            edited(arguments, context, |content, old, new| {
                content
                    .rfind(old)
                    .map(|at| format!("{}{new}{}", &content[..at], &content[at + old.len()..]))
            })
            .unwrap_or_else(|| tool.call(arguments, context))
        },
    ),
    edge(
        "codescout.edit_file.replacing.first-of-each-line",
        "with `replace_all` the first occurrence of each line is replaced",
        &["codescout.edit_file.replace.all"],
        |tool, arguments, context| {
            edited_all(arguments, context, |content, old, new| {
                content
                    .split_inclusive('\n')
                    .map(|line| line.replacen(old, new, 1))
                    .collect()
            })
            .unwrap_or_else(|| tool.call(arguments, context))
        },
    ),
    edge(
        "codescout.edit_file.replacing.all-again",
        "with `replace_all` what is put in is searched again",
        &[
            "codescout.edit_file.replace.all",
            "codescout.edit_file.replace.rest-unchanged",
        ],
        |tool, arguments, context| {
            edited_all(arguments, context, |content, old, new| {
                content.replace(old, new).replace(old, new)
            })
            .unwrap_or_else(|| tool.call(arguments, context))
        },
    ),
    edge(
        "codescout.edit_file.replacing.one-left",
        "with `replace_all` the last occurrence is left",
        &["codescout.edit_file.replace.all"],
        |tool, arguments, context| {
            edited_all(arguments, context, |content, old, new| {
                content.replacen(
                    old,
                    new,
                    content.matches(old).count().saturating_sub(1).max(1),
                )
            })
            .unwrap_or_else(|| tool.call(arguments, context))
        },
    ),
    edge(
        "codescout.edit_file.replacing.groups-filled-in",
        "references to groups in the new text are filled in",
        &["codescout.edit_file.replace.literal-new-string"],
        |tool, arguments, context| {
            edited(arguments, context, |content, old, new| {
                content
                    .contains(old)
                    .then(|| content.replacen(old, &filled_in(new, old), 1))
            })
            .unwrap_or_else(|| tool.call(arguments, context))
        },
    ),
    edge(
        "codescout.edit_file.replacing.groups-filled-in-with-all",
        "with `replace_all` references to groups in the new text are filled in",
        &["codescout.edit_file.replace.literal-new-string"],
        |tool, arguments, context| {
            edited_all(arguments, context, |content, old, new| {
                content.replace(old, &filled_in(new, old))
            })
            .unwrap_or_else(|| tool.call(arguments, context))
        },
    ),
    edge(
        "codescout.edit_file.replacing.backslashes-interpreted",
        "a backslash and an n in the new text become a newline",
        &["codescout.edit_file.replace.literal-new-string"],
        |tool, arguments, context| {
            with_text(
                ("new_string", |text| text.replace("\\n", "\n")),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.edit_file.replacing.dollars-doubled",
        "a dollar in the new text is written twice",
        &["codescout.edit_file.replace.literal-new-string"],
        |tool, arguments, context| {
            with_text(
                ("new_string", |text| text.replace('$', "$$")),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.edit_file.replacing.new-text-trimmed",
        "blanks around the new text are lost",
        &[
            "codescout.edit_file.replace.rest-unchanged",
            "codescout.edit_file.match.whitespace",
        ],
        |tool, arguments, context| {
            with_text(
                ("new_string", |text| text.trim().to_owned()),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.edit_file.replacing.new-line-ends-adapted",
        "the line ends of the new text become those of the file",
        &["codescout.edit_file.replace.literal-new-string"],
        adapts_line_ends,
    ),
    edge(
        "codescout.edit_file.replacing.empty-refused",
        "an empty new text is refused",
        &["codescout.edit_file.replace.empty-new-string"],
        |tool, arguments, context| match arguments.get("new_string") {
            Some(new) if new == "" => ToolResult::error("`new_string` is required".to_owned()),
            _ => tool.call(arguments, context),
        },
    ),
    edge(
        "codescout.edit_file.replacing.empty-does-nothing",
        "an empty new text leaves the file as it is",
        &["codescout.edit_file.replace.empty-new-string"],
        |tool, arguments, context| match arguments.get("new_string") {
            Some(new) if new == "" => done(),
            _ => tool.call(arguments, context),
        },
    ),
];

/// Edits the file by the text, the old one and the new one, unless the call is an insertion or none of them is there.
fn edited(
    arguments: &Value,
    context: &Context<'_>,
    edit: fn(&str, &str, &str) -> Option<String>,
) -> Option<ToolResult> {
    let is_all = arguments.get("replace_all").is_some_and(|all| all == true);
    if is_all {
        return None;
    }
    let (before, old, new) = strings(arguments, context)?;
    put(arguments, context, edit(&before, old, new)?.as_bytes());
    Some(done())
}

/// The same where every occurrence is meant.
fn edited_all(
    arguments: &Value,
    context: &Context<'_>,
    edit: fn(&str, &str, &str) -> String,
) -> Option<ToolResult> {
    let is_all = arguments.get("replace_all").is_some_and(|all| all == true);
    let (before, old, new) = strings(arguments, context).filter(|_| is_all)?;
    put(arguments, context, edit(&before, old, new).as_bytes());
    Some(done())
}

/// The content of the file, the old text, which occurs in it, and the new one.
fn strings<'a>(arguments: &'a Value, context: &Context<'_>) -> Option<(String, &'a str, &'a str)> {
    let text = |field: &str| arguments.get(field).and_then(Value::as_str);
    let before = String::from_utf8(content(arguments, context)).ok()?;
    let (old, new) = (text("old_string")?, text("new_string")?);
    let is_edit = arguments.get("insert").is_none() && !old.is_empty() && before.contains(old);
    is_edit.then_some((before, old, new))
}

fn filled_in(new: &str, old: &str) -> String {
    ["$&", "$0", "\\0"]
        .iter()
        .fold(new.to_owned(), |new, group| new.replace(group, old))
}

fn adapts_line_ends(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let has_returns = content(arguments, context)
        .windows(2)
        .any(|pair| pair == b"\r\n");
    let adapt = |text: &str| text.replace("\r\n", "\n").replace('\n', "\r\n");
    if has_returns {
        return with_text(("new_string", adapt), tool, arguments, context);
    }
    tool.call(arguments, context)
}
