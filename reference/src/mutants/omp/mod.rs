//! Faults of the tools of omp.

mod spoils;

pub(super) mod find;
pub(super) mod search;
