//! Faults of mini's `search`.

use crate::mutants::MutatedTool;

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "mini",
    tool: "search",
    themes: &[],
    free: &[],
};
