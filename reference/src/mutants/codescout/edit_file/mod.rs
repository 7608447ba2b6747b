//! Faults of codescout's `edit_file`.

use crate::mutants::MutatedTool;

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "codescout",
    tool: "edit_file",
    themes: &[],
    free: &[],
};
