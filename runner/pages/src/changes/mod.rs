//! Changes between two reports of one product.

mod runs;

#[cfg(test)]
mod tests;

pub use runs::{CaseChange, RunChanges, Side};
