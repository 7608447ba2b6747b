use serde_json::Value;

use crate::host::Context;
use crate::mutants::Mutant;
use crate::mutants::codescout::files::named;
use crate::mutants::codescout::spoils::{with_default, with_text};
use crate::profiles::{Tool, ToolResult};

use super::{edge, rules};

/// Where the file is written.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.create_file.paths.base-is-src",
        "relative paths begin in src instead of at the root",
        &["codescout.create_file.input.path.relative"],
        |rules| rules.paths.base = "src".into(),
    ),
    rules(
        "codescout.create_file.paths.absolute-below-root",
        "an absolute path is written below the root",
        &["codescout.create_file.input.path.absolute"],
        |rules| rules.paths.absolute = false,
    ),
    edge(
        "codescout.create_file.paths.directories-lost",
        "the file is written at the root, whatever its directory",
        &[
            "codescout.create_file.input.path.relative",
            "codescout.create_file.write.parents",
            "codescout.create_file.example.helpers",
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
    rules(
        "codescout.create_file.paths.parents-not-made",
        "missing directories are not made",
        &[
            "codescout.create_file.write.parents",
            "codescout.create_file.example.helpers",
        ],
        |rules| rules.makes_parents = false,
    ),
    edge(
        "codescout.create_file.paths.one-parent-made",
        "only the last of several missing directories is made",
        &[
            "codescout.create_file.write.parents",
            "codescout.create_file.example.helpers",
        ],
        makes_one_parent,
    ),
    edge(
        "codescout.create_file.paths.path-has-a-default",
        "a call without a path writes a file of its own naming",
        &["codescout.create_file.input.path.required"],
        |tool, arguments, context| with_default(("path", "untitled.txt"), tool, arguments, context),
    ),
    edge(
        "codescout.create_file.paths.content-has-a-default",
        "a call without content writes an empty file",
        &["codescout.create_file.input.content.required"],
        |tool, arguments, context| with_default(("content", ""), tool, arguments, context),
    ),
    edge(
        "codescout.create_file.paths.parents-made-first",
        "a refused call makes the directories nevertheless",
        &["codescout.create_file.input.content.required"],
        makes_parents_first,
    ),
];

fn makes_one_parent(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let path = named(arguments, context);
    let above = path.parent().and_then(std::path::Path::parent);
    if above.is_some_and(|above| !above.exists()) {
        return ToolResult::error("No such file or directory".to_owned());
    }
    tool.call(arguments, context)
}

fn makes_parents_first(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    if let Some(parent) = named(arguments, context).parent() {
        drop(std::fs::create_dir_all(parent));
    }
    tool.call(arguments, context)
}
