//! Faults of the tools of omp.

pub(super) mod find;
pub(super) mod search;
