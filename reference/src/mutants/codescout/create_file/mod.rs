//! Faults of codescout's `create_file`.

use crate::mutants::MutatedTool;

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "codescout",
    tool: "create_file",
    themes: &[],
    free: &[],
};
