//! The runner behind the command `seekspec`: commands, transports, sandbox, scheduling and reports. All I/O of the project is here.

pub mod baseline;
#[cfg(feature = "cli")]
pub mod bug;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "cli")]
pub mod commands;
pub mod conditions;
pub mod counted;
pub mod decision;
#[cfg(feature = "cli")]
pub mod deviations;
pub mod doctor;
pub mod event;
pub mod exit_code;
#[cfg_attr(
    not(feature = "cli"),
    expect(dead_code, reason = "only what serves reads them")
)]
mod file_uri;
pub mod harness;
pub mod implementation;
pub mod interrupt;
pub mod leftovers;
pub mod merge;
pub mod output;
pub mod printable;
#[cfg(feature = "cli")]
pub mod progress;
#[cfg(feature = "cli")]
pub mod reference;
#[cfg(feature = "cli")]
pub mod refusal;
pub mod reports;
pub mod repro;
#[cfg(feature = "cli")]
mod rules_file;
pub mod sandbox;
pub mod schedule;
#[cfg(feature = "cli")]
pub mod selftest;
#[cfg(feature = "cli")]
pub mod serve;
#[cfg(feature = "cli")]
pub mod session;
pub mod shard;
pub mod shell;
pub mod style;
pub mod suite_source;
pub mod target;
mod text_file;
pub mod transport;
mod whole_file;
pub mod wrap;
