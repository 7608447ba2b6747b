use serde_json::{Value, json};

use crate::host::Context;
use crate::mutants::Mutant;
use crate::mutants::codescout::spoils::{or_instead, with_default, with_text};
use crate::profiles::{Tool, ToolResult};

use super::{edge, rules};

/// Which directories may be listed, and where their paths begin.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.list_dir.paths.base-is-src",
        "relative paths begin in src instead of at the root",
        &["codescout.list_dir.input.path.relative"],
        |rules| rules.paths.base = "src".into(),
    ),
    rules(
        "codescout.list_dir.paths.absolute-below-root",
        "an absolute path is looked up below the root",
        &["codescout.list_dir.input.path.absolute"],
        |rules| rules.paths.absolute = false,
    ),
    edge(
        "codescout.list_dir.paths.path-has-a-default",
        "a call without a path lists the root",
        &["codescout.list_dir.input.path.required"],
        |tool, arguments, context| with_default(("path", "."), tool, arguments, context),
    ),
    edge(
        "codescout.list_dir.paths.missing-is-empty",
        "a directory that is not there is an empty one",
        &["codescout.list_dir.errors.missing"],
        |tool, arguments, context| match arguments.get("path") {
            Some(_) => or_instead(json!({"entries": []}), tool, arguments, context),
            None => tool.call(arguments, context),
        },
    ),
    edge(
        "codescout.list_dir.paths.file-is-listed",
        "a file is listed as the only entry of itself",
        &["codescout.list_dir.errors.not-directory"],
        lists_a_file,
    ),
    edge(
        "codescout.list_dir.paths.last-segment-lost",
        "the directory above is listed",
        &["codescout.list_dir.input.path.relative"],
        |tool, arguments, context| {
            with_text(
                ("path", |path| {
                    path.rsplit_once('/')
                        .map_or(path, |(above, _)| above)
                        .to_owned()
                }),
                tool,
                arguments,
                context,
            )
        },
    ),
];

fn lists_a_file(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let path = arguments
        .get("path")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let path = context.root.join(path);
    if path.is_file() {
        return or_instead(json!({ "entries": [path] }), tool, arguments, context);
    }
    tool.call(arguments, context)
}
