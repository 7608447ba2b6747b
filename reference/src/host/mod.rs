//! The interface between a tool and its host. The engine itself reads no clock, no environment and
//! no settings file.

mod context;
mod operations;
mod progress;
mod system_clock;

pub use crate::engine::clock::Clock;
pub use context::Context;
pub use operations::{DelegatedMatch, GlobOptions, RemoteFileSystem};
pub use progress::{Progress, Update};
pub use seekspec_protocol::{Cancellation, Resource};
pub use system_clock::SystemClock;

#[cfg(test)]
pub(crate) mod tests;
