//! Faults of codescout's `list_dir`.

use crate::mutants::MutatedTool;

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "codescout",
    tool: "list_dir",
    themes: &[],
    free: &[],
};
