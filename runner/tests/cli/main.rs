//! The binary on the command line.
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test may fail as the test does"
)]

mod bad_usage;
mod baseline;
mod choices;
mod closed_stdout;
mod commands;
mod compare;
mod documents;
mod explain_mutant;
mod help;
mod hostile_input;
mod hostile_words;
mod init;
mod interrupted;
mod namespace;
mod own_profile;
mod parts;
mod picture;
#[path = "../printed/mod.rs"]
mod printed;
mod record;
mod seekspec;
mod watch;
