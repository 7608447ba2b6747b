use serde_json::Value;

use crate::host::Context;
use crate::mutants::Mutant;
use crate::mutants::codescout::spoils::{with_default, with_text};
use crate::profiles::codescout::find_file::RelativeTo;
use crate::profiles::{Tool, ToolResult};

use super::{edge, rules};

/// What the pattern matches.
pub(super) const ALL: &[Mutant] = &[
    edge(
        "codescout.find_file.patterns.pattern-has-a-default",
        "a call without a pattern finds every file",
        &["codescout.find_file.input.pattern.required"],
        |tool, arguments, context| with_default(("pattern", "**/*"), tool, arguments, context),
    ),
    rules(
        "codescout.find_file.patterns.from-root",
        "the pattern is about paths from the root",
        &[
            "codescout.find_file.pattern.relative-to-search-dir",
            "codescout.find_file.input.path.directory",
        ],
        |rules| rules.matching.relative_to = RelativeTo::Root,
    ),
    rules(
        "codescout.find_file.patterns.case-folded",
        "upper and lower case are not told apart",
        &["codescout.find_file.pattern.globstar-name"],
        |rules| rules.matching.dialect.case_sensitive = false,
    ),
    rules(
        "codescout.find_file.patterns.star-crosses-slashes",
        "`*` matches across slashes",
        &[
            "codescout.find_file.pattern.star-no-separator",
            "codescout.find_file.pattern.relative-to-search-dir",
        ],
        |rules| rules.matching.dialect.star_stops_at_slash = false,
    ),
    rules(
        "codescout.find_file.patterns.globstar-needs-a-directory",
        "`**/` does not match zero directories",
        &[
            "codescout.find_file.pattern.globstar-top-level",
            "codescout.find_file.pattern.globstar-middle-zero",
        ],
        |rules| rules.matching.dialect.globstar_matches_no_directory = false,
    ),
    edge(
        "codescout.find_file.patterns.globstar-is-one-directory",
        "`**` matches one directory only",
        &[
            "codescout.find_file.pattern.globstar-any-depth",
            "codescout.find_file.pattern.globstar-name",
            "codescout.find_file.pattern.globstar-middle",
        ],
        |tool, arguments, context| {
            with_text(
                ("pattern", |pattern| pattern.replace("**", "*")),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.find_file.patterns.inner-globstar-is-one-directory",
        "`**` in the middle matches one directory only",
        &["codescout.find_file.pattern.globstar-middle"],
        |tool, arguments, context| {
            with_text(
                ("pattern", |pattern| pattern.replace("/**/", "/*/")),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.find_file.patterns.name-alone",
        "only the name is compared, and the directories of the pattern are ignored",
        &[
            "codescout.find_file.pattern.relative-to-search-dir",
            "codescout.find_file.pattern.globstar-middle",
        ],
        |tool, arguments, context| {
            with_text(
                ("pattern", |pattern| {
                    format!("**/{}", pattern.rsplit('/').next().unwrap_or_default())
                }),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.find_file.patterns.anywhere",
        "the pattern may begin in any directory",
        &["codescout.find_file.pattern.relative-to-search-dir"],
        |tool, arguments, context| {
            with_text(
                ("pattern", |pattern| format!("**/{pattern}")),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.find_file.patterns.extension-alone",
        "of a name that begins with `*` only the extension is compared",
        &["codescout.find_file.pattern.star-in-segment"],
        compares_the_extension,
    ),
    edge(
        "codescout.find_file.patterns.top-missed",
        "without `**` the files at the top are missed",
        &[
            "codescout.find_file.pattern.relative-to-search-dir",
            "codescout.find_file.pattern.star-in-segment",
        ],
        |tool, arguments, context| {
            with_text(
                ("pattern", |pattern| {
                    if pattern.contains("**") {
                        pattern.to_owned()
                    } else {
                        format!("*/{pattern}")
                    }
                }),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.find_file.patterns.open-at-the-end",
        "a name may go on where the pattern ends",
        &[
            "codescout.find_file.pattern.star-in-segment",
            "codescout.find_file.pattern.globstar-name",
        ],
        |tool, arguments, context| {
            with_text(
                ("pattern", |pattern| format!("{pattern}*")),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.find_file.patterns.open-at-the-beginning",
        "a name may begin before that of the pattern",
        &[
            "codescout.find_file.pattern.star-in-segment",
            "codescout.find_file.pattern.globstar-name",
        ],
        opens_the_beginning,
    ),
    edge(
        "codescout.find_file.patterns.dot-is-any-character",
        "a dot matches any character",
        &["codescout.find_file.pattern.star-in-segment"],
        |tool, arguments, context| {
            with_text(
                ("pattern", |pattern| pattern.replace('.', "?")),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.find_file.patterns.literal",
        "the pattern is a name, and `*` is itself",
        &[
            "codescout.find_file.pattern.star-in-segment",
            "codescout.find_file.pattern.globstar-any-depth",
        ],
        |tool, arguments, context| {
            with_text(
                ("pattern", |pattern| pattern.replace('*', "[*]")),
                tool,
                arguments,
                context,
            )
        },
    ),
    rules(
        "codescout.find_file.patterns.directories-found",
        "directories are found, too",
        &["codescout.find_file.output.files-only"],
        |rules| rules.matching.directories = true,
    ),
];

fn compares_the_extension(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let coarse = |pattern: &str| match pattern.rsplit_once("/*") {
        Some((directory, rest)) => match rest.rsplit_once('.') {
            Some((_, extension)) => format!("{directory}/*.{extension}"),
            None => pattern.to_owned(),
        },
        None => pattern.to_owned(),
    };
    with_text(("pattern", coarse), tool, arguments, context)
}

fn opens_the_beginning(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let open = |pattern: &str| match pattern.rsplit_once('/') {
        Some((directory, name)) => format!("{directory}/*{name}"),
        None => format!("*{pattern}"),
    };
    with_text(("pattern", open), tool, arguments, context)
}
