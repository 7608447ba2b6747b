//! Blocks that several pages show.

mod answer;
mod case;
mod expectation;
mod lines;
mod requirement;
mod tree;

pub(crate) use case::case;
pub(crate) use lines::block;
pub(crate) use requirement::{level, link as case_link, requirement, status_word};
