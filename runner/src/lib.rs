//! The runner behind the command `seekspec`: commands, transports, sandbox, scheduling and reports. All I/O of the project is here.

pub mod bug;
pub mod cli;
pub mod commands;
pub mod conditions;
pub mod counted;
pub mod decision;
pub mod event;
pub mod exit_code;
pub mod interrupt;
pub mod output;
pub mod printable;
pub mod progress;
pub mod reference;
pub mod refusal;
pub mod reports;
pub mod repro;
pub mod sandbox;
pub mod schedule;
pub mod session;
pub mod shell;
pub mod style;
pub mod suite_source;
pub mod target;
mod text_file;
pub mod transport;
pub mod wrap;
