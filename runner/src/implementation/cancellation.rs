//! The wish that a call ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The wish that a call ends. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Cancellation(Arc<AtomicBool>);

impl Cancellation {
    /// Nobody wishes it yet.
    #[must_use]
    pub fn new() -> Cancellation {
        Cancellation::default()
    }

    /// Wishes it.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether anybody wishes it.
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
