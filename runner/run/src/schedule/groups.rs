//! Cases that share a tree on disk, and the queues from which workers get them.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::{iter, ptr, vec};

use seekspec_conformance::suite::Case;
use seekspec_conformance::tree::Tree;

/// A large group is cut into about this many per worker, so that no worker is idle at the end.
const GROUPS_PER_WORKER: usize = 4;

/// A smaller group is not worth a tree.
const MIN_GROUP: usize = 8;

/// The rough cost of a call, in entries of a tree.
const CALL_COST: usize = 10;

/// Cases that share a tree on disk, one after the other.
#[derive(Debug)]
pub struct TreeGroup<'a> {
    /// The tree of all its cases.
    pub tree: Arc<Tree>,
    /// The cases.
    pub cases: Vec<&'a Case>,
}

/// The cases in groups, the expensive ones first, so that none of them is left for the end.
/// Isolated, each case is a group.
pub fn group<'a>(cases: &[&'a Case], jobs: usize, isolate: bool) -> Vec<TreeGroup<'a>> {
    let most = cases
        .len()
        .div_ceil(jobs * GROUPS_PER_WORKER)
        .max(MIN_GROUP);
    let mut groups: Vec<TreeGroup<'a>> = Vec::new();
    let mut open: HashMap<Key<'a>, usize> = HashMap::new();
    for case in cases.iter().copied() {
        let is_alone = isolate || case.needs_own_tree;
        let index = if is_alone {
            None
        } else {
            open.get(&Key(&case.tree))
        };
        match index.and_then(|&index| groups.get_mut(index)) {
            Some(group) if group.cases.len() < most => group.cases.push(case),
            _ => {
                if !is_alone {
                    open.insert(Key(&case.tree), groups.len());
                }
                groups.push(TreeGroup::single(case));
            }
        }
    }
    groups.sort_by_key(|group| Reverse(group.cost()));
    groups
}

/// A tree in a map. Trees may be large, and most cases share theirs with others: only a part is
/// hashed, and no tree is compared with itself.
#[derive(Eq)]
struct Key<'a>(&'a Tree);

impl PartialEq for Key<'_> {
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self.0, other.0) || self.0 == other.0
    }
}

impl Hash for Key<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.entries.len().hash(state);
        self.0.entries.keys().next().hash(state);
        self.0.entries.keys().next_back().hash(state);
    }
}

impl<'a> TreeGroup<'a> {
    /// One case.
    pub(crate) fn single(case: &'a Case) -> Self {
        Self {
            tree: Arc::clone(&case.tree),
            cases: vec![case],
        }
    }
}

impl TreeGroup<'_> {
    /// Whether its targets are made to wait, so that they use little of a processor.
    fn waits(&self) -> bool {
        self.held_up() > 0
    }

    fn cost(&self) -> usize {
        let calls: usize = self.cases.iter().map(|case| case.steps.len()).sum();
        self.tree.entries.len() + CALL_COST * calls + self.held_up()
    }

    /// A millisecond for which a target is held up costs about as much as an entry.
    fn held_up(&self) -> usize {
        let faults = self.cases.iter().filter_map(|case| case.fault.as_ref());
        let times = faults.map(|fault| fault.extra_time().as_millis());
        usize::try_from(times.sum::<u128>()).unwrap_or(usize::MAX)
    }
}

/// The groups for workers with a processor each, and for as many again, which mostly wait.
pub(super) struct Queues<'a> {
    working: vec::IntoIter<TreeGroup<'a>>,
    waiting: vec::IntoIter<TreeGroup<'a>>,
}

impl<'a> Queues<'a> {
    /// How many workers there can be where `jobs` have a processor each.
    pub(super) fn most_workers(jobs: usize) -> usize {
        if jobs > 1 { 2 * jobs } else { jobs }
    }

    /// With one job there is one worker: no two targets ever run at the same time.
    pub(super) fn new(groups: Vec<TreeGroup<'a>>, jobs: usize) -> Self {
        let (waiting, working): (Vec<_>, Vec<_>) = groups
            .into_iter()
            .partition(|group| jobs > 1 && group.waits());
        Queues {
            working: working.into_iter(),
            waiting: waiting.into_iter(),
        }
    }

    /// The workers that have something to do, where `jobs` have a processor each: whether they wait.
    pub(super) fn workers(&self, jobs: usize) -> impl Iterator<Item = bool> + use<> {
        let waiting = iter::repeat_n(true, jobs.min(self.waiting.len()));
        waiting.chain(iter::repeat_n(false, jobs.min(self.working.len())))
    }

    pub(super) fn next(&mut self, waits: bool) -> Option<TreeGroup<'a>> {
        let queue = if waits {
            &mut self.waiting
        } else {
            &mut self.working
        };
        queue.next()
    }
}
