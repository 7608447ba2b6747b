//! The specification as data, and the judging of answers against it.
//!
//! This crate knows what a fixture is, which answer fits it, and what a failure looks like. It is pure: it spawns no process, reads no
//! file, writes none, and knows no agent by name. Profiles, tools and cases come in as text ([`suite::Source`]) and go out as a
//! [`suite::Suite`]; an answer comes in as JSON ([`answer::Answer`]) and goes out as a [`judge::Judgement`].
//!
//! The format of a fixture is documented on the structs that parse it ([`model`]) and, for authors, in `fixtures/README.md`.
#![deny(missing_docs)]

pub mod answer;
pub mod change;
pub mod coverage;
pub mod facets;
pub mod gaps;
pub mod judge;
pub mod lazy_regex;
pub mod lint;
pub mod locations;
pub mod matrix;
pub mod mismatch;
pub mod model;
pub mod mutation;
pub mod near;
pub mod pattern;
pub mod problem;
pub mod range;
pub mod reader;
pub mod request;
pub mod root;
pub mod schema;
pub mod select;
pub mod suite;
pub mod tree;
pub mod unknown_name;
pub mod verdict;
pub mod yaml;

mod diff;
mod parallel;
