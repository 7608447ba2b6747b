//! Faults of gemini's `glob`.

use crate::mutants::MutatedTool;

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "gemini",
    tool: "glob",
    themes: &[],
    free: &[],
};
