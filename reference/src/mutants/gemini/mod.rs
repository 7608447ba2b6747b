//! Faults of the tools of gemini.

pub(super) mod glob;
