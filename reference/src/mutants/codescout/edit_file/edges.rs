use crate::mutants::Mutant;
use crate::mutants::edge::{forgets_error_flag, leaves_file};

use super::edge;

/// What no rule expresses, whatever the tool.
pub(super) const ALL: &[Mutant] = &[
    edge(
        "codescout.edit_file.edges.error-flag-forgotten",
        "`isError` is not set on errors",
        &[
            "codescout.edit_file.input.path.required",
            "codescout.edit_file.input.strings.required",
            "codescout.edit_file.match.not-found",
        ],
        forgets_error_flag,
    ),
    edge(
        "codescout.edit_file.edges.leaves-a-file",
        "a file is left behind in the working directory",
        &["codescout.edit_file.write.only-target"],
        leaves_file,
    ),
];
