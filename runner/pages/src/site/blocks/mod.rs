//! Blocks that several pages show.

mod answer;
mod case;
mod cell;
mod expectation;
pub(crate) mod product;
mod requirement;
mod tree;

pub(crate) use case::{call, case, shared_case};
pub(crate) use cell::{cell, class, linked_cell};
pub(crate) use requirement::{link as case_link, requirement, status_word};
