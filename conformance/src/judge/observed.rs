//! A step as it was observed.

use crate::answer::Answer;
use crate::change::TreeChange;
use crate::outside::Outside;

/// A step as it was observed: its answer, and its changes in the tree and outside of it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Observed {
    /// The answer.
    pub answer: Answer,
    /// The changes of the tree.
    pub change: TreeChange,
    /// The changes outside of the tree.
    pub outside: Outside,
}
