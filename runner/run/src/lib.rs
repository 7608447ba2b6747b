//! Running the cases of a suite on a target: what any run needs.
//!
//! A [`targets::Target`] is an implementation under test; a [`transport`] reaches it. A run makes the tree of a case in a
//! [`sandbox`], sends its calls, and judges the answers ([`schedule`]); what happens is an [`event`], all that happened a
//! [`document`], and [`reports`] are functions of either. [`harness`] turns all of it into tests of `cargo test`, and is
//! the face of the crate `seekspec`; everything else may change in any release.

pub mod ask;
pub mod baseline;
pub mod card;
pub mod choice_report;
mod ci_commands;
pub mod conditions;
pub mod counted;
pub mod decision;
pub mod document;
pub mod event;
pub mod exit_code;
pub mod file_uri;
pub mod grouped;
pub mod harness;
pub mod implementation;
pub mod interrupt;
pub mod leftovers;
pub mod merge;
pub mod nothing_selected;
pub mod output;
pub mod pool;
pub mod printable;
pub mod program;
pub mod progress;
pub mod recorded_call;
pub mod reports;
pub mod repro;
pub mod resources;
pub mod safe_writer;
pub mod sandbox;
pub mod schedule;
pub mod selection;
pub mod shard;
pub mod shell;
pub mod style;
pub mod suite_source;
pub mod targets;
pub mod text_file;
pub mod transport;
pub mod tree_sketch;
pub mod unusable;
pub mod whole_file;
pub mod wrap;
pub mod yaml_text;
