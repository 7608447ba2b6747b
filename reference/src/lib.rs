//! The reference engine of Seekspec: the tools with which coding agents find, search, read and edit files,
//! each exactly as its document says.
//!
//! Seekspec: placeholder
#![deny(missing_docs)]

pub mod engine;
pub mod host;
pub mod profiles;
pub mod wire;
