use std::sync::{Mutex, PoisonError};

use crate::engine::throttle::Throttle;
use crate::host::{Clock, Context, Progress, Update};

use super::rules::UpdateRules;

/// Reports the matches found so far, at a limited rate (Outputs, Streaming; Flow 8).
pub(super) struct MatchUpdates<'a> {
    sink: &'a dyn Progress,
    clock: &'a dyn Clock,
    limit: usize,
    state: Mutex<SnapshotState>,
}

struct SnapshotState {
    throttle: Throttle,
    found: Vec<String>,
    told: usize,
}

impl<'a> MatchUpdates<'a> {
    /// Updates of at most `limit` paths, if the caller wants any.
    pub(super) fn new(context: &Context<'a>, rules: &UpdateRules, limit: usize) -> Option<Self> {
        let state = Mutex::new(SnapshotState {
            throttle: Throttle::new(rules.interval),
            found: Vec::new(),
            told: 0,
        });
        Some(Self {
            sink: context.progress?,
            clock: context.clock,
            limit,
            state,
        })
    }

    /// Adds a match, and sends an update if it is due.
    pub(super) fn matched(&self, path: String) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.found.len() < self.limit && !state.found.contains(&path) {
            state.found.push(path);
        }
        if state.found.len() == state.told {
            return;
        }
        let now = self.clock.now();
        if state.throttle.due(now) {
            // Sent under the lock, so that snapshots arrive one at a time and in order.
            self.sink.update(Update {
                text: state.found.join("\n"),
                at: now,
            });
            state.told = state.found.len();
        }
    }
}
