//! Faults of codescout's `read_file`.

use crate::mutants::MutatedTool;

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "codescout",
    tool: "read_file",
    themes: &[],
    free: &[],
};
