//! The program: whether it starts, how it is reached, and the profile that its tools are like.

mod profile;
mod reach;
mod start;

pub(crate) use profile::likeliest;
pub use reach::{for_the_run, over_mcp};
pub(crate) use start::{failed, program, version};
