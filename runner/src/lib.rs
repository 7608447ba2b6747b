//! Every case of Seekspec as a test of `cargo test` and of nextest, for tools that are written in Rust.
//!
//! Implement one trait, [`Implementation`](harness::Implementation), and pass it to a
//! [`Harness`](harness::Harness) in a test that brings its own `main`:
//!
//! ```toml
//! # Cargo.toml
//! [dev-dependencies]
//! seekspec = { version = "0.1", default-features = false }
//!
//! [[test]]
//! name = "conformance"
//! harness = false
//! ```
//!
//! ```no_run
//! // tests/conformance.rs
//! use seekspec::harness::{Answer, Harness, Implementation, ToolCall};
//!
//! struct MyTools;
//!
//! impl Implementation for MyTools {
//!     fn call(&self, call: &ToolCall<'_>) -> Answer {
//!         match call.tool {
//!             "find" => Answer::text(my_find(call.root, &call.arguments["paths"])),
//!             other => Answer::protocol_error(format!("unknown tool {other}")),
//!         }
//!     }
//! }
//!
//! # fn my_find(_: &std::path::Path, _: &serde_json::Value) -> String { String::new() }
//! fn main() -> std::process::ExitCode {
//!     Harness::new("agent", || MyTools)
//!         .tools(["find"])
//!         .skip(["agent/find/limits/*"])
//!         .main()
//! }
//! ```
//!
//! `cargo test --test conformance` now runs every case of the tool,
//! `cargo test --test conformance -- agent/find/order` those of one topic, and `cargo nextest run`
//! runs each in a separate process. A test has the name of its case.
//!
//! | the case | the test |
//! |---|---|
//! | passes | passes |
//! | is a MUST and fails, or breaks the tool | fails, with the report of the case: clause, diff, location, a command that repeats it |
//! | is a SHOULD and fails, or a MAY and not observed | is ignored, and says why; with [`strict`](harness::Harness::strict) a SHOULD fails |
//! | is skipped ([`skip`](harness::Harness::skip)) | is ignored, and says why; `--ignored` runs it all the same |
//! | is a known failure ([`baseline`](harness::Harness::baseline)) | is ignored, and says why |
//! | needs a capability that the tools or the machine do not have | is ignored, and names it; `--ignored` runs it all the same |
//!
//! Libtest has no outcome for the third row: `ignored` keeps `cargo test` from counting a failed
//! SHOULD as passed. Nextest reads `ignored` only from the list of tests, and counts it as passed.
//!
//! Everything else here belongs to the command `seekspec` (feature `cli`) and may change in any release.
#![cfg_attr(
    not(feature = "cli"),
    expect(dead_code, unused_imports, reason = "the command uses them")
)]

pub mod harness;

#[doc(hidden)]
pub mod baseline;
#[doc(hidden)]
#[cfg(feature = "cli")]
pub mod bug;
#[doc(hidden)]
#[cfg(feature = "cli")]
pub mod changes;
#[doc(hidden)]
#[cfg(feature = "cli")]
pub mod cli;
#[doc(hidden)]
#[cfg(feature = "cli")]
pub mod commands;
#[doc(hidden)]
#[cfg(feature = "cli")]
pub mod comparison;
#[doc(hidden)]
pub mod conditions;
#[doc(hidden)]
pub mod counted;
#[doc(hidden)]
pub mod decision;
#[doc(hidden)]
#[cfg(feature = "cli")]
pub mod deviations;
#[doc(hidden)]
#[cfg(feature = "cli")]
pub mod diagnosis;
#[doc(hidden)]
#[cfg(feature = "cli")]
pub mod doctor;
#[doc(hidden)]
pub mod event;
#[doc(hidden)]
pub mod exit_code;
#[doc(hidden)]
#[cfg(feature = "cli")]
pub mod findings;
#[doc(hidden)]
#[cfg(feature = "cli")]
pub mod fuzz;
#[doc(hidden)]
#[cfg(feature = "cli")]
pub mod good_targets;
#[doc(hidden)]
pub mod implementation;
#[doc(hidden)]
pub mod interrupt;
#[doc(hidden)]
#[cfg(feature = "cli")]
pub mod laws;
#[doc(hidden)]
pub mod leftovers;
#[doc(hidden)]
pub mod merge;
#[doc(hidden)]
pub mod output;
#[doc(hidden)]
pub mod printable;

#[cfg(feature = "cli")]
pub mod probe;
#[doc(hidden)]
#[cfg(feature = "cli")]
pub mod progress;
#[doc(hidden)]
#[cfg(feature = "cli")]
pub mod record;
#[doc(hidden)]
pub mod recorded_call;
#[doc(hidden)]
#[cfg(feature = "cli")]
pub mod reference;
#[doc(hidden)]
#[cfg(feature = "cli")]
pub mod refusal;
#[doc(hidden)]
pub mod reports;
#[doc(hidden)]
pub mod repro;
#[doc(hidden)]
pub mod resources;
#[doc(hidden)]
pub mod sandbox;
#[doc(hidden)]
pub mod schedule;
#[doc(hidden)]
#[cfg(feature = "cli")]
pub mod selftest;
#[doc(hidden)]
#[cfg(feature = "cli")]
pub mod serve;
#[doc(hidden)]
#[cfg(feature = "cli")]
pub mod session;
#[doc(hidden)]
pub mod shard;
#[doc(hidden)]
pub mod shell;
#[doc(hidden)]
#[cfg(feature = "cli")]
pub mod site;
#[doc(hidden)]
pub mod style;
#[doc(hidden)]
pub mod suite_source;
#[doc(hidden)]
pub mod target;
#[doc(hidden)]
pub mod transport;
#[doc(hidden)]
pub mod wrap;

mod file_uri;
#[cfg(feature = "cli")]
mod markdown;
#[cfg(feature = "cli")]
mod rules_file;
mod safe_writer;
mod text_file;
#[cfg(feature = "cli")]
mod tree_drawing;
mod tree_sketch;
mod whole_file;
