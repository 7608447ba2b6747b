use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The caller's means to abort a call: clones share one flag, so one is kept and one is given to the call.
#[derive(Clone, Debug, Default)]
pub struct Cancellation(Arc<AtomicBool>);

impl Cancellation {
    /// A flag that nobody has raised yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the call to stop. It answers with an error as soon as it notices.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether anybody asked the call to stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for code that has a type of its own for this.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

impl From<Arc<AtomicBool>> for Cancellation {
    /// Shares a flag that the host has already.
    fn from(flag: Arc<AtomicBool>) -> Self {
        Self(flag)
    }
}
