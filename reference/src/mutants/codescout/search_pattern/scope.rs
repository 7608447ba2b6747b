use std::fs;

use serde_json::Value;

use crate::host::Context;
use crate::mutants::Mutant;
use crate::mutants::codescout::spoils::without;
use crate::profiles::{Tool, ToolResult};

use super::shown::with_matches;
use super::{edge, rules};

/// What is searched.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.search_pattern.scope.base-is-src",
        "relative paths begin in src instead of at the root",
        &[
            "codescout.search_pattern.input.path.directory",
            "codescout.search_pattern.input.path.default",
        ],
        |rules| rules.paths.base = "src".into(),
    ),
    rules(
        "codescout.search_pattern.scope.absolute-below-root",
        "an absolute path is looked up below the root",
        &["codescout.search_pattern.input.path.absolute"],
        |rules| rules.paths.absolute = false,
    ),
    rules(
        "codescout.search_pattern.scope.src-by-default",
        "src is searched by default instead of the root",
        &["codescout.search_pattern.input.path.default"],
        |rules| rules.path = "src".into(),
    ),
    edge(
        "codescout.search_pattern.scope.path-ignored",
        "`path` is ignored",
        &[
            "codescout.search_pattern.input.path.directory",
            "codescout.search_pattern.output.example",
        ],
        |tool, arguments, context| without("path", tool, arguments, context),
    ),
    edge(
        "codescout.search_pattern.scope.path-required",
        "a call without `path` is refused",
        &["codescout.search_pattern.input.path.default"],
        |tool, arguments, context| match arguments.get("path") {
            Some(_) => tool.call(arguments, context),
            None => ToolResult::error("`path` is required".to_owned()),
        },
    ),
    rules(
        "codescout.search_pattern.scope.named-file-refused",
        "a path that names a file is refused",
        &["codescout.search_pattern.input.path.file"],
        |rules| rules.files.named_files = false,
    ),
    rules(
        "codescout.search_pattern.scope.one-level",
        "only files directly in the directory are searched",
        &[
            "codescout.search_pattern.input.path.directory",
            "codescout.search_pattern.input.path.default",
        ],
        |rules| rules.listing.max_depth = Some(1),
    ),
    rules(
        "codescout.search_pattern.scope.two-levels",
        "only two levels are searched",
        &["codescout.search_pattern.input.path.default"],
        |rules| rules.listing.max_depth = Some(2),
    ),
    rules(
        "codescout.search_pattern.scope.hidden-searched",
        "hidden files are searched",
        &["codescout.search_pattern.scope.hidden"],
        |rules| rules.listing.hidden_prefix = None,
    ),
    rules(
        "codescout.search_pattern.scope.gitignore-ignored",
        ".gitignore is ignored",
        &["codescout.search_pattern.scope.gitignore"],
        |rules| rules.listing.ignore_file = None,
    ),
    rules(
        "codescout.search_pattern.scope.nested-ignored",
        ".gitignore counts only in the directory that is searched, not below it",
        &["codescout.search_pattern.scope.gitignore"],
        |rules| rules.listing.nested_ignore_files = false,
    ),
    rules(
        "codescout.search_pattern.scope.above-ignored",
        ".gitignore does not count in directories below its own that are searched",
        &["codescout.search_pattern.scope.gitignore"],
        |rules| rules.listing.ignore_files_above = false,
    ),
    rules(
        "codescout.search_pattern.scope.other-than-utf8-searched",
        "files that are not UTF-8 are searched, too",
        &["codescout.search_pattern.scope.binary-skipped"],
        |rules| rules.files.skips_other_than_utf8 = false,
    ),
    edge(
        "codescout.search_pattern.scope.binary-is-an-error",
        "a file that is not UTF-8 fails the call",
        &["codescout.search_pattern.scope.binary-skipped"],
        fails_on_binary,
    ),
    edge(
        "codescout.search_pattern.scope.empty-file-is-an-error",
        "a file without content fails the call",
        &["codescout.search_pattern.input.path.default"],
        fails_on_empty,
    ),
    edge(
        "codescout.search_pattern.scope.long-files-passed-over",
        "of a file only the first 1000 lines are searched",
        &["codescout.search_pattern.output.line"],
        |tool, arguments, context| {
            with_matches(tool.call(arguments, context), |matches| {
                matches.retain(|line| line["line"].as_u64() <= Some(1000));
            })
        },
    ),
    rules(
        "codescout.search_pattern.scope.denied-searched",
        "files with keys are searched",
        &["codescout.search_pattern.security.deny-list"],
        |rules| rules.files.skips_denied = false,
    ),
    rules(
        "codescout.search_pattern.scope.no-denied-segments",
        "SSH directories and credential files are not on the deny-list",
        &["codescout.search_pattern.security.deny-list"],
        |rules| rules.paths.deny_list.segments = vec![],
    ),
    rules(
        "codescout.search_pattern.scope.no-denied-names",
        "keys are not known by their names",
        &["codescout.search_pattern.security.deny-list"],
        |rules| rules.paths.deny_list.names = vec![],
    ),
];

/// Whether a file directly in the directory that is searched has such a content.
fn has_content(arguments: &Value, context: &Context<'_>, wanted: fn(&[u8]) -> bool) -> bool {
    let path = arguments.get("path").and_then(Value::as_str).unwrap_or(".");
    let entries = fs::read_dir(context.root.join(path));
    let fits = |entry: fs::DirEntry| fs::read(entry.path()).is_ok_and(|content| wanted(&content));
    entries.is_ok_and(|entries| entries.flatten().any(fits))
}

fn fails_on_binary(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    if has_content(arguments, context, |content| {
        str::from_utf8(content).is_err()
    }) {
        return ToolResult::error("stream did not contain valid UTF-8".to_owned());
    }
    tool.call(arguments, context)
}

fn fails_on_empty(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    if has_content(arguments, context, <[u8]>::is_empty) {
        return ToolResult::error("cannot map an empty file".to_owned());
    }
    tool.call(arguments, context)
}
