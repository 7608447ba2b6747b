//! Which files were created, changed and removed.

use schemars::{Schema, SchemaGenerator};

use super::expected_change::ExpectedChange;
use super::facet::{Check, Facet, Subject};
use crate::change::TreeChange;
use crate::mismatch::Mismatch;
use crate::problem::Fault;
use crate::yaml::Value;

pub(super) struct TreeAfter;

impl Facet for TreeAfter {
    fn name(&self) -> &'static str {
        super::TREE_AFTER
    }

    fn title(&self) -> &'static str {
        "tree after the call"
    }

    fn about(&self) -> &'static str {
        "Which files were created, changed and removed: `unchanged`, or exactly these"
    }

    fn parse(&self, value: &Value) -> Result<Box<dyn Check>, Fault> {
        let change = ExpectedChange::parse(value, self.name())?;
        Ok(Box::new(TreeAfterCheck(change)))
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        ExpectedChange::schema(generator)
    }

    fn judges_steps_together(&self) -> bool {
        true
    }
}

/// Whether nothing changed, as every tool that only reads must guarantee.
pub(crate) fn judge_unchanged(change: &TreeChange) -> Result<(), Mismatch> {
    ExpectedChange::default().judge(change)
}

#[derive(Debug)]
struct TreeAfterCheck(ExpectedChange);

impl Check for TreeAfterCheck {
    fn judge(&self, subject: &Subject<'_>) -> Result<(), Mismatch> {
        if !subject.tool.backups {
            return self.0.judge(subject.change);
        }
        let change = subject.change;
        let change = change.without_backups(subject.tree, |path| self.0.has(path));
        self.0.judge(&change)
    }

    fn asserts_something(&self) -> bool {
        true
    }

    fn in_words(&self) -> String {
        self.0.in_words()
    }
}
