use crate::mutants::Mutant;
use crate::mutants::edge::{drops_structured, forgets_error_flag, leaves_file};

use super::edge;

/// What no rule expresses.
pub(super) const ALL: &[Mutant] = &[
    edge(
        "omp.find.edges.error-flag-forgotten",
        "`isError` is not set on errors",
        &[
            "omp.find.input.limit.zero",
            "omp.find.single-path.missing",
            "omp.find.root.rejected",
        ],
        forgets_error_flag,
    ),
    edge(
        "omp.find.edges.no-details",
        "there is no structured part",
        &["omp.find.output.single-text-block"],
        drops_structured,
    ),
    edge(
        "omp.find.edges.leaves-a-file",
        "a file is left behind in the working directory",
        &["omp.find.side-effects.no-writes"],
        leaves_file,
    ),
];
