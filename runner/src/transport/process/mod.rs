//! Processes of targets, for every transport that starts one: what they get, and how they end.

mod ending;
mod environment;
mod excerpt;
mod exchange;
mod exit_watch;
mod group;
mod once;
mod start;
mod tail;
mod version;

pub(super) use ending::how_it_ended;
pub(crate) use environment::{OWN_VARIABLE, variables};
pub(super) use excerpt::excerpt;
pub(super) use exchange::{MOST_OUTPUT, Outcome};
pub(super) use exit_watch::watch_exit;
pub(super) use group::Group;
pub(super) use once::run_once;
pub(super) use start::of_target;
pub(super) use tail::Tail;
pub(super) use version::version;
