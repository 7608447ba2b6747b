//! The stream of drawn trees, which workers share: equal seeds, equal streams.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use seekspec_conformance::tree::Tree;
use seekspec_faults::random::{DrawnCall, draw};

use super::{FuzzedTool, Fuzzing, Trial};

/// How many cases there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// This many.
    Cases(usize),
    /// As many as can be answered in this time.
    Time(Duration),
}

/// A tree and the cases on it.
pub(super) struct Batch {
    /// Its number in the stream.
    pub(super) number: u64,
    /// The number of the tool.
    pub(super) tool: usize,
    pub(super) tree: Arc<Tree>,
    pub(super) trials: Vec<Trial>,
}

/// The stream.
pub(super) struct Stream<'a> {
    tools: &'a [FuzzedTool<'a>],
    seed: u64,
    end: Option<Instant>,
    state: Mutex<State>,
}

struct State {
    next: u64,
    left: usize,
}

impl<'a> Stream<'a> {
    pub(super) fn new(fuzzing: &'a Fuzzing<'a>, seed: u64, extent: Extent) -> Self {
        let (left, end) = match extent {
            Extent::Cases(count) => (count, None),
            Extent::Time(time) => (usize::MAX, Some(Instant::now() + time)),
        };
        Self {
            tools: &fuzzing.tools,
            seed,
            end,
            state: Mutex::new(State { next: 0, left }),
        }
    }

    /// The next tree; `None`: there were enough cases.
    pub(super) fn next(&self) -> Option<Batch> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let is_over = self.end.is_some_and(|end| Instant::now() >= end);
        if is_over || state.left == 0 || self.tools.is_empty() {
            return None;
        }
        let mut batch = batch(self.tools, self.seed, state.next);
        state.next += 1;
        batch.trials.truncate(state.left);
        state.left -= batch.trials.len();
        Some(batch)
    }

    /// No further tree is drawn.
    pub(super) fn stop(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.left = 0;
    }
}

/// The tree of this number: tools take turns.
pub(super) fn batch(tools: &[FuzzedTool<'_>], seed: u64, number: u64) -> Batch {
    let count = tools.len() as u64;
    let tool = usize::try_from(number % count).unwrap_or_default();
    let FuzzedTool { file, writes, .. } = &tools[tool];
    let drawn = draw(file, seed, number / count);
    let calls: Vec<Vec<DrawnCall>> = if *writes {
        vec![drawn.calls]
    } else {
        drawn.calls.into_iter().map(|call| vec![call]).collect()
    };
    let trial = |calls| Trial {
        tree: drawn.tree.clone(),
        calls,
    };
    Batch {
        number,
        tool,
        tree: Arc::new(drawn.tree.build().unwrap_or_default()),
        trials: calls.into_iter().map(trial).collect(),
    }
}
