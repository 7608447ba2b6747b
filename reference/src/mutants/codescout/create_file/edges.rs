use crate::mutants::Mutant;
use crate::mutants::edge::{forgets_error_flag, leaves_file};

use super::edge;

/// What no rule expresses, whatever the tool.
pub(super) const ALL: &[Mutant] = &[
    edge(
        "codescout.create_file.edges.error-flag-forgotten",
        "`isError` is not set on errors",
        &[
            "codescout.create_file.input.path.required",
            "codescout.create_file.input.content.required",
        ],
        forgets_error_flag,
    ),
    edge(
        "codescout.create_file.edges.leaves-a-file",
        "a file is left behind in the working directory",
        &["codescout.create_file.write.only-target"],
        leaves_file,
    ),
];
