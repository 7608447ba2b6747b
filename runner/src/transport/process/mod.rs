//! Processes of targets, for every transport that starts one: what they get, and how they end.

mod ending;
mod environment;
mod exchange;
mod exit_watch;
mod group;
mod once;
mod start;
mod tail;
mod version;

pub(crate) use environment::variables;
pub(super) use exchange::Outcome;
pub(super) use once::run_once;
pub(super) use start::of_target;
pub(super) use version::version;
