//! The zoo: targets that misbehave in one case, and are the reference in all others.
//!
//! Each animal gets the right verdict for the right case, all other cases are judged as if it had
//! behaved, and nothing is left of it.
#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test may fail as the test does"
)]

mod animal;
mod attack;
mod exec;
mod killed;
mod mcp;
mod servers;
