//! What a tool gets from its host: the engine itself reads no clock, no environment and no settings file.

mod cancellation;
mod clock;
mod context;
mod operations;
mod progress;
mod resource;
mod system_clock;

pub use cancellation::Cancellation;
pub use clock::Clock;
pub use context::Context;
pub use operations::{DelegatedMatch, GlobOptions, Operations};
pub use progress::{Progress, Update};
pub use resource::Resource;
pub use system_clock::SystemClock;

#[cfg(test)]
pub(crate) mod tests;
