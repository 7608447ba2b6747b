use crate::mutants::Mutant;
use crate::mutants::edge::{drops_structured, forgets_error_flag, leaves_file};

use super::edge;

/// What no rule expresses, whatever the tool.
pub(super) const ALL: &[Mutant] = &[
    edge(
        "codescout.read_file.edges.error-flag-forgotten",
        "`isError` is not set on errors",
        &[
            "codescout.read_file.input.path.required",
            "codescout.read_file.errors.missing-file",
        ],
        forgets_error_flag,
    ),
    edge(
        "codescout.read_file.edges.no-details",
        "there is no structured part",
        &[
            "codescout.read_file.output.content",
            "codescout.read_file.output.total-lines",
        ],
        drops_structured,
    ),
    edge(
        "codescout.read_file.edges.leaves-a-file",
        "a file is left behind in the working directory",
        &["codescout.read_file.side-effects.none"],
        leaves_file,
    ),
];
