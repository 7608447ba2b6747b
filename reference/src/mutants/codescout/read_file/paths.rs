use serde_json::json;

use crate::mutants::Mutant;
use crate::mutants::codescout::spoils::or_instead;

use super::{edge, rules};

/// Which paths may be read, and where they begin.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.read_file.paths.base-is-src",
        "relative paths begin in src instead of at the root",
        &["codescout.read_file.input.path.relative"],
        |rules| rules.paths.base = "src".into(),
    ),
    rules(
        "codescout.read_file.paths.absolute-below-root",
        "an absolute path is looked up below the root",
        &["codescout.read_file.input.path.absolute"],
        |rules| rules.paths.absolute = false,
    ),
    rules(
        "codescout.read_file.paths.no-deny-list",
        "there is no deny-list: keys and credentials are read",
        &[
            "codescout.read_file.security.deny-list",
            "codescout.read_file.security.deny-list-defaults",
        ],
        |rules| {
            rules.paths.deny_list.segments = vec![];
            rules.paths.deny_list.names = vec![];
        },
    ),
    rules(
        "codescout.read_file.paths.no-denied-segments",
        "SSH directories and credential files are not on the deny-list",
        &[
            "codescout.read_file.security.deny-list",
            "codescout.read_file.security.deny-list-defaults",
        ],
        |rules| rules.paths.deny_list.segments = vec![],
    ),
    rules(
        "codescout.read_file.paths.credentials-allowed",
        "SSH keys are denied, but not credential files",
        &["codescout.read_file.security.deny-list-defaults"],
        |rules| rules.paths.deny_list.segments = vec![".ssh".into()],
    ),
    rules(
        "codescout.read_file.paths.ssh-allowed",
        "credential files are denied, but not what is in .ssh",
        &[
            "codescout.read_file.security.deny-list",
            "codescout.read_file.security.deny-list-defaults",
        ],
        |rules| rules.paths.deny_list.segments = vec![".aws/credentials".into()],
    ),
    rules(
        "codescout.read_file.paths.no-denied-names",
        "keys are denied where they usually lie, and nowhere else",
        &["codescout.read_file.security.deny-list-defaults"],
        |rules| rules.paths.deny_list.names = vec![],
    ),
    rules(
        "codescout.read_file.paths.other-files-denied",
        "files are denied that hold no secret",
        &["codescout.read_file.output.content"],
        |rules| rules.paths.deny_list.names = vec!["notes*".into()],
    ),
    edge(
        "codescout.read_file.paths.required-path-ignored",
        "a call without a path reads nothing, and says so as a success",
        &["codescout.read_file.input.path.required"],
        |tool, arguments, context| match arguments.get("path") {
            Some(_) => tool.call(arguments, context),
            None => or_instead(
                json!({"content": "", "total_lines": 0}),
                tool,
                arguments,
                context,
            ),
        },
    ),
    edge(
        "codescout.read_file.paths.missing-is-empty",
        "a file that is not there is an empty one",
        &["codescout.read_file.errors.missing-file"],
        |tool, arguments, context| match arguments.get("path") {
            Some(_) => or_instead(
                json!({"content": "", "total_lines": 0}),
                tool,
                arguments,
                context,
            ),
            None => tool.call(arguments, context),
        },
    ),
];
