//! Faults of the tools of mini.

pub(super) mod glob;
pub(super) mod search;
mod spoils;
