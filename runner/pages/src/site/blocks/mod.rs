//! Blocks that several pages show.

mod answer;
mod case;
mod cell;
mod expectation;
mod requirement;
mod tree;

pub use case::{call, case};
pub use cell::{cell, class, linked_cell};
pub use expectation::expectation;
pub use requirement::{link as case_link, requirement, status_word};
