use serde_json::{Value, json};

use crate::host::Context;
use crate::mutants::Mutant;
use crate::mutants::codescout::spoils::without;
use crate::profiles::{Tool, ToolResult};

use super::{edge, rules};

/// Where is searched, and what is left out.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.find_file.scope.base-is-src",
        "relative paths begin in src instead of at the root",
        &[
            "codescout.find_file.input.path.directory",
            "codescout.find_file.input.path.default",
            "codescout.find_file.input.path.dot",
        ],
        |rules| rules.paths.base = "src".into(),
    ),
    rules(
        "codescout.find_file.scope.absolute-below-root",
        "an absolute path is looked up below the root",
        &["codescout.find_file.input.path.absolute"],
        |rules| rules.paths.absolute = false,
    ),
    rules(
        "codescout.find_file.scope.src-by-default",
        "src is searched by default instead of the root",
        &["codescout.find_file.input.path.default"],
        |rules| rules.path = "src".into(),
    ),
    edge(
        "codescout.find_file.scope.path-ignored",
        "`path` is ignored",
        &[
            "codescout.find_file.input.path.directory",
            "codescout.find_file.pattern.relative-to-search-dir",
        ],
        |tool, arguments, context| without("path", tool, arguments, context),
    ),
    edge(
        "codescout.find_file.scope.path-required",
        "a call without `path` is refused",
        &["codescout.find_file.input.path.default"],
        |tool, arguments, context| match arguments.get("path") {
            Some(_) => tool.call(arguments, context),
            None => ToolResult::error("`path` is required".to_owned()),
        },
    ),
    edge(
        "codescout.find_file.scope.dot-is-no-directory",
        "`.` is not understood",
        &["codescout.find_file.input.path.dot"],
        |tool, arguments, context| match arguments.get("path") {
            Some(path) if path == "." => ToolResult::error("not found: .".to_owned()),
            _ => tool.call(arguments, context),
        },
    ),
    rules(
        "codescout.find_file.scope.one-level",
        "only files directly in the directory are found",
        &[
            "codescout.find_file.pattern.globstar-any-depth",
            "codescout.find_file.pattern.globstar-name",
            "codescout.find_file.pattern.globstar-middle",
        ],
        |rules| rules.listing.max_depth = Some(1),
    ),
    rules(
        "codescout.find_file.scope.two-levels",
        "only two levels are searched",
        &[
            "codescout.find_file.pattern.globstar-any-depth",
            "codescout.find_file.pattern.globstar-name",
            "codescout.find_file.pattern.globstar-middle",
        ],
        |rules| rules.listing.max_depth = Some(2),
    ),
    rules(
        "codescout.find_file.scope.gitignore-ignored",
        ".gitignore is ignored",
        &["codescout.find_file.scope.gitignore"],
        |rules| rules.listing.ignore_file = None,
    ),
    rules(
        "codescout.find_file.scope.nested-ignored",
        ".gitignore counts only in the directory that is searched, not below it",
        &["codescout.find_file.scope.gitignore"],
        |rules| rules.listing.nested_ignore_files = false,
    ),
    rules(
        "codescout.find_file.scope.above-ignored",
        ".gitignore does not count in directories below its own that are searched",
        &["codescout.find_file.scope.gitignore"],
        |rules| rules.listing.ignore_files_above = false,
    ),
    edge(
        "codescout.find_file.scope.named-ignored-files-found",
        "a pattern that names an ignored file finds it",
        &["codescout.find_file.scope.gitignore"],
        finds_what_is_named,
    ),
];

fn finds_what_is_named(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let pattern = arguments
        .get("pattern")
        .and_then(Value::as_str)
        .unwrap_or("*");
    let named = context.root.join(pattern);
    if pattern.contains('*') || !named.is_file() {
        return tool.call(arguments, context);
    }
    let answer = json!({ "files": [named], "total": 1 });
    ToolResult {
        text: answer.to_string(),
        structured: Some(answer),
        is_error: false,
    }
}
