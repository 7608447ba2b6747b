use crate::mutants::Mutant;
use crate::mutants::edge::leaves_file;

use super::edge;

/// What no rule expresses.
pub(super) const ALL: &[Mutant] = &[edge(
    "mini.search.edges.leaves-a-file",
    "a file is left behind in the working directory",
    &["mini.search.input.query.shell-injection"],
    leaves_file,
)];
