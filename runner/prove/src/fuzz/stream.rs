//! The stream of drawn trees: equal seeds, equal streams.

use std::sync::Arc;
use std::time::Duration;

use seekspec_conformance::tree::Tree;
use seekspec_faults::random::{DrawnCall, draw};

use super::time_limit::TimeLimit;
use super::{FuzzedTool, Fuzzing, Options, RandomTrial};

/// How many cases there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// This many.
    Cases(usize),
    /// As many as can be answered in this time, with a second look at those that depart.
    Time(Duration),
}

/// A tree and the cases on it.
pub(super) struct DrawnBatch {
    /// Its number in the stream.
    pub(super) number: u64,
    /// The number of the tool.
    pub(super) tool: usize,
    pub(super) tree: Arc<Tree>,
    pub(super) trials: Vec<RandomTrial>,
}

/// The stream.
pub(super) struct Stream<'a> {
    tools: &'a [FuzzedTool<'a>],
    seed: u64,
    limit: TimeLimit,
    next: u64,
    /// How many cases are left to be drawn.
    left: usize,
}

impl<'a> Stream<'a> {
    pub(super) fn new(fuzzing: &'a Fuzzing<'a>, options: &Options, limit: TimeLimit) -> Self {
        let left = match options.extent {
            Extent::Cases(count) => count,
            Extent::Time(_) => usize::MAX,
        };
        Self {
            tools: &fuzzing.tools,
            seed: options.seed,
            limit,
            next: 0,
            left,
        }
    }
}

impl Iterator for Stream<'_> {
    type Item = DrawnBatch;

    /// The next tree; `None`: there were enough cases.
    fn next(&mut self) -> Option<DrawnBatch> {
        if self.limit.is_over() || self.left == 0 || self.tools.is_empty() {
            return None;
        }
        let mut batch = batch(self.tools, self.seed, self.next);
        self.next += 1;
        batch.trials.truncate(self.left);
        self.left -= batch.trials.len();
        Some(batch)
    }
}

/// The tree of this number: tools take turns.
pub(super) fn batch(tools: &[FuzzedTool<'_>], seed: u64, number: u64) -> DrawnBatch {
    let count = tools.len() as u64;
    let tool = usize::try_from(number % count).unwrap_or_default();
    let FuzzedTool { file, writes, .. } = &tools[tool];
    let drawn = draw(file, seed, number / count);
    let calls: Vec<Vec<DrawnCall>> = if *writes {
        vec![drawn.calls]
    } else {
        drawn.calls.into_iter().map(|call| vec![call]).collect()
    };
    DrawnBatch {
        number,
        tool,
        tree: Arc::new(drawn.tree.build().unwrap_or_default()),
        trials: calls
            .into_iter()
            .map(|calls| RandomTrial {
                tree: drawn.tree.clone(),
                calls,
            })
            .collect(),
    }
}
