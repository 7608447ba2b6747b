//! Blocks that several pages show.

mod answer;
mod case;
mod cell;
mod expectation;
mod failure;
mod lines;
mod requirement;
mod tree;

pub use case::{call, case};
pub use cell::{cell, class, linked_cell};
pub use expectation::expectation;
pub use failure::{departure, failure, verdict};
pub use requirement::{level, link as case_link, requirement, status_word};
