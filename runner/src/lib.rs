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

pub use seekspec_run::harness;
