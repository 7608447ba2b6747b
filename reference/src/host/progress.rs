use std::time::Duration;

/// The receiver of what a running call has found so far.
pub trait Progress: Sync {
    /// Takes one snapshot. It is called from the threads of the search, one at a time, and holds them up while it runs.
    fn update(&self, update: Update);
}

/// A snapshot of a call that is still running.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Update {
    /// The snapshot itself, in the form that the tool's document gives it.
    pub text: String,
    /// When it was emitted, by the host's [`Clock`](super::Clock).
    pub at: Duration,
}
