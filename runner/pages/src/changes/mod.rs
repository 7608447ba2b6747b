//! Changes between two reports of one product, and between two versions of the fixtures.

mod runs;
mod suites;

#[cfg(test)]
mod tests;

pub use runs::{CaseChange, RunChanges, Side};
pub use suites::{Changes, Corrected, SuiteChanges, SuiteSide};
