//! How long something may take.

use std::time::{Duration, Instant};

use crate::transport::Broken;

/// How long something may take, and until when.
#[derive(Debug, Clone, Copy)]
pub(super) struct Deadline {
    within: Duration,
    pub(super) until: Instant,
}

impl Deadline {
    /// The deadline of an operation that begins now.
    pub(super) fn new(within: Duration) -> Self {
        Self {
            within,
            until: Instant::now() + within,
        }
    }

    pub(super) fn passed(self) -> Broken {
        Broken::Deadline {
            deadline: self.within,
            answered: false,
        }
    }
}
