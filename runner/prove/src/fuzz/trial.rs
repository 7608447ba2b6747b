//! A random case: a tree, and one or more calls on it.

use std::sync::Arc;

use seekspec_conformance::suite::{Case, Expectation};
use seekspec_conformance::tree::Tree;
use seekspec_faults::random::{DrawnCall, TreeText};

use super::FuzzedTool;

/// A random case: a tree, and one or more calls on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RandomTrial {
    /// The tree, as a fixture has it.
    pub tree: TreeText,
    /// The calls, in their order.
    pub calls: Vec<DrawnCall>,
}

impl RandomTrial {
    /// The case on a tree that is built already; `None`: it is not a possible one.
    pub(super) fn on(&self, tree: &Arc<Tree>, tool: &FuzzedTool<'_>) -> Option<Case> {
        tool.maker.case(tree, &self.calls, [])
    }

    /// The case; `None`: it is not a possible one.
    pub(super) fn case(&self, tool: &FuzzedTool<'_>) -> Option<Case> {
        self.on(&Arc::new(self.tree.build()?), tool)
    }

    /// The case with expectations for its calls.
    pub(super) fn expecting(
        &self,
        tree: &Arc<Tree>,
        tool: &FuzzedTool<'_>,
        expectations: impl IntoIterator<Item = Expectation>,
    ) -> Option<Case> {
        tool.maker.case(tree, &self.calls, expectations)
    }
}
