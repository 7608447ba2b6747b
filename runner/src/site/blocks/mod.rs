//! Blocks that several pages show.

mod answer;
mod case;
mod cell;
mod expectation;
mod failure;
mod lines;
mod requirement;
mod tree;

pub(crate) use case::{call, case};
pub(crate) use cell::{cell, class, linked_cell};
pub(crate) use expectation::expectation;
pub(crate) use failure::{departure, failure, verdict};
pub(crate) use requirement::{level, link as case_link, requirement, status_word};
