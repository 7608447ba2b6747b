use crate::mutants::Mutant;
use crate::mutants::edge::{drops_structured, leaves_file};

use super::edge;

/// What no rule expresses.
pub(super) const ALL: &[Mutant] = &[
    edge(
        "gemini.glob.edges.no-display",
        "there is no display string",
        &[
            "gemini.glob.output.display-found",
            "gemini.glob.output.display-none",
            "gemini.glob.validation.result-display",
        ],
        drops_structured,
    ),
    edge(
        "gemini.glob.edges.leaves-a-file",
        "a file is left behind in the working directory",
        &["gemini.glob.purpose.no-writes"],
        leaves_file,
    ),
];
