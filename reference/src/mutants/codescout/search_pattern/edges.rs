use crate::mutants::Mutant;
use crate::mutants::edge::{drops_structured, forgets_error_flag, leaves_file};

use super::edge;

/// What no rule expresses, whatever the tool.
pub(super) const ALL: &[Mutant] = &[
    edge(
        "codescout.search_pattern.edges.error-flag-forgotten",
        "`isError` is not set on errors",
        &[
            "codescout.search_pattern.input.pattern.required",
            "codescout.search_pattern.regex.invalid",
            "codescout.search_pattern.regex.size-limit",
        ],
        forgets_error_flag,
    ),
    edge(
        "codescout.search_pattern.edges.no-details",
        "there is no structured part",
        &[
            "codescout.search_pattern.output.matches",
            "codescout.search_pattern.output.total",
        ],
        drops_structured,
    ),
    edge(
        "codescout.search_pattern.edges.leaves-a-file",
        "a file is left behind in the working directory",
        &["codescout.search_pattern.side-effects.none"],
        leaves_file,
    ),
];
