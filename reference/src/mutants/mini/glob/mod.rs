//! Faults of mini's `glob`.

use crate::mutants::MutatedTool;

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "mini",
    tool: "glob",
    themes: &[],
    free: &[],
};
