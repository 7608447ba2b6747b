//! The clock, which a host supplies.

use std::time::{Duration, SystemTime};

/// The host's clock.
pub trait Clock: Sync {
    /// The time since an arbitrary origin; never decreases. Used for deadlines and the interval of
    /// updates.
    fn now(&self) -> Duration;

    /// The time of day. Used for the age of files.
    fn wall(&self) -> SystemTime;
}
