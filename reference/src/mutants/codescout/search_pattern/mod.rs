//! Faults of codescout's `search_pattern`.

use crate::mutants::MutatedTool;

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "codescout",
    tool: "search_pattern",
    themes: &[],
    free: &[],
};
