use crate::mutants::Mutant;
use crate::mutants::edge::{drops_structured, ignores_cancellation, leaves_file};

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
    edge(
        "gemini.glob.edges.abort-unheard",
        "an abort is not heard, and the search goes on to its end",
        &["gemini.glob.cancel.signal", "gemini.glob.cancel.result"],
        ignores_cancellation,
    ),
];
