//! The whole suite: what the reference answers, and what is said of targets that others could have written.

#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test that cannot go on has failed"
)]

mod doctor;
mod first_calls;
mod foreign;
mod naive_find;
mod output_schemas;
mod protocol;
mod real_targets;
mod reference_answers;
mod seekspec;
mod selftest;
mod transports_agree;
