use std::time::Duration;

/// Receives the partial results of a running call.
pub trait Progress: Sync {
    /// Receives a snapshot. Called from the threads of the search, one at a time; they wait for it.
    fn update(&self, update: Update);
}

/// A snapshot of a running call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Update {
    /// The snapshot, in the format of the tool's document.
    pub text: String,
    /// The time of the snapshot, by the host's [`Clock`](super::Clock).
    pub at: Duration,
}
