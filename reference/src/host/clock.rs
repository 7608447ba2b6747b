use std::time::{Duration, SystemTime};

/// The host's clock.
pub trait Clock: Sync {
    /// The time since an origin of the clock's choice; never less than an earlier answer. Deadlines and the distance of
    /// updates are measured by it.
    fn now(&self) -> Duration;

    /// The time of day, with which the age of a file is told.
    fn wall(&self) -> SystemTime;
}
