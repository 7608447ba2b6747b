//! Programs that try to be right, each with one bug that changes something outside of its tree.
//!
//! A canary is a directory that no run knows. Each program is aimed at one: started by the test
//! itself, it changes the canary, and started by Seekspec it does not, neither with this call nor with
//! all cases of its tool.
#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test may fail as the test does"
)]

mod canary;
mod contained;
mod direct;
mod place;
mod plain;
mod program;
mod surroundings;
mod user;
