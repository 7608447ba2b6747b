//! Faults of omp's `search`.

use crate::mutants::MutatedTool;

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "omp",
    tool: "search",
    themes: &[],
    free: &[],
};
