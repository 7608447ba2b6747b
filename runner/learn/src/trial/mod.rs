//! Cases that are tried: what a call shows of a target, and the changes of its file with which it is
//! right. The cases are the simplest ones of the suite that an empty answer fails, so that nothing
//! here knows a tool by name.

mod call;
mod candidates;
mod choices;
mod context;
mod fixes;
mod lifetime;
mod rest;
mod right;
mod symptoms;
mod tool;
mod ways;

pub(crate) use call::CallTrial;
pub(crate) use choices::examine as choices;
pub use choices::{KnownDeparture, known as known_departures};
pub(crate) use context::TrialContext;
pub(crate) use lifetime::{examine as lifetime, first_difference};
pub(crate) use tool::{calls, others, settle};
