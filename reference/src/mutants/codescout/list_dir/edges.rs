use crate::mutants::Mutant;
use crate::mutants::edge::{drops_structured, forgets_error_flag, leaves_file};

use super::edge;

/// What no rule expresses, whatever the tool.
pub(super) const ALL: &[Mutant] = &[
    edge(
        "codescout.list_dir.edges.error-flag-forgotten",
        "`isError` is not set on errors",
        &[
            "codescout.list_dir.input.path.required",
            "codescout.list_dir.errors.missing",
        ],
        forgets_error_flag,
    ),
    edge(
        "codescout.list_dir.edges.no-details",
        "there is no structured part",
        &["codescout.list_dir.output.entries"],
        drops_structured,
    ),
    edge(
        "codescout.list_dir.edges.leaves-a-file",
        "a file is left behind in the working directory",
        &["codescout.list_dir.side-effects.none"],
        leaves_file,
    ),
];
