//! Processes of targets, for every transport that starts one: what they get, and how they end.

mod ending;
mod environment;
mod excerpt;
mod exit_watch;
mod group;
mod once;
mod pipes;
mod start;
mod supervisor;
mod tail;
mod version;

pub(super) use ending::too_early;
pub use environment::{variables, withheld};
pub(super) use excerpt::excerpt;
pub(super) use group::ProcessGroup;
pub(super) use once::{ProcessOutput, run_once};
pub(super) use pipes::{MOST_OUTPUT, PATIENCE, Pipes};
pub(super) use start::of_program;
pub use supervisor::{enable as supervise_targets, supervise};
pub(super) use version::version;
