//! The whole suite: the answers of the reference, and reports on foreign targets.

#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test that cannot go on has failed"
)]

mod choices;
mod first_calls;
mod foreign;
mod hazards;
mod init;
mod init_products;
mod init_shapes;
mod lifetimes_agree;
mod naive_find;
mod newcomer;
mod output_schemas;
mod planted;
mod protocol;
mod readme;
mod real_targets;
mod reference_answers;
mod results;
mod seekspec;
mod selftest;
mod transports_agree;
mod tried;
