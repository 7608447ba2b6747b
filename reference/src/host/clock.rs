use std::time::Duration;

/// The host's monotonic clock, by which deadlines and the distance of updates are measured.
pub trait Clock: Sync {
    /// The time since an origin of the clock's choice; never less than an earlier answer.
    fn now(&self) -> Duration;
}
