//! Faults of codescout's `find_file`.

use crate::mutants::MutatedTool;

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "codescout",
    tool: "find_file",
    themes: &[],
    free: &[],
};
