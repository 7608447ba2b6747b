//! Which files were created, changed and removed outside of the tree.

use schemars::{Schema, SchemaGenerator};

use super::expected_change::ExpectedChange;
use super::facet::{Check, Facet, Subject};
use crate::mismatch::Mismatch;
use crate::outside::{Outside, reached_in_words};
use crate::problem::Fault;
use crate::yaml::Value;

pub(super) struct OutsideFacet;

impl Facet for OutsideFacet {
    fn name(&self) -> &'static str {
        super::OUTSIDE
    }

    fn title(&self) -> &'static str {
        "outside of the tree"
    }

    fn about(&self) -> &'static str {
        "Which files were created, changed and removed in HOME and beside the tree: `unchanged`, or exactly these"
    }

    fn parse(&self, value: &Value) -> Result<Box<dyn Check>, Fault> {
        let change = ExpectedChange::parse(value, self.name())?;
        Ok(Box::new(OutsideCheck(change)))
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        ExpectedChange::schema(generator)
    }
}

/// Whether nothing changed outside of the tree, as is expected where a case does not say otherwise.
pub(crate) fn judge_unchanged_outside(outside: &Outside) -> Result<(), Mismatch> {
    OutsideCheck::default().judge_outside(outside)
}

/// Whether the target left the user's machine alone, as is expected of every call.
pub(crate) fn judge_reached(outside: &Outside) -> Result<(), Mismatch> {
    match reached_in_words(&outside.reached) {
        None => Ok(()),
        Some(message) => Err(Mismatch::new(
            message,
            "nothing is touched on the user's machine",
            &outside
                .reached
                .iter()
                .map(|reached| format!("{} {}", reached.action, reached.path))
                .collect::<Vec<_>>()
                .join("\n"),
        )),
    }
}

#[derive(Debug, Default)]
struct OutsideCheck(ExpectedChange);

impl OutsideCheck {
    fn judge_outside(&self, outside: &Outside) -> Result<(), Mismatch> {
        judge_reached(outside)?;
        self.0.judge(&outside.change)
    }
}

impl Check for OutsideCheck {
    fn judge(&self, subject: &Subject<'_>) -> Result<(), Mismatch> {
        self.judge_outside(subject.outside)
    }

    fn asserts_something(&self) -> bool {
        true
    }

    fn in_words(&self) -> String {
        self.0.in_words()
    }
}
