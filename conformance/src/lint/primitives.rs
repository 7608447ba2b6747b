//! The reasons why tools are not tested for a primitive are true.

use super::rule::{Check, Rule};
use crate::primitives::{Cell, table};
use crate::problem::{Fault, Place};
use crate::suite::{PRIMITIVES_PATH, Suite};

pub(super) const RULE: Rule = Rule {
    name: "primitives",
    about: "`without` of a primitive names known tools without a case about it.",
    check: Check::Suite(check),
};

fn check(suite: &Suite) -> Vec<(String, Fault)> {
    let mut faults = Vec::new();
    for row in table(suite) {
        let place = Place::default().key("primitives").key(&row.primitive);
        for (tool, cell) in &row.cells {
            let without = place.key("without").key(tool);
            let fault = match cell {
                Cell::Contradicted(count) => {
                    let message = format!("{count} cases of {tool} are about it");
                    Fault::new(without, message)
                }
                Cell::Unknown => Fault::new(without, format!("unknown tool `{tool}`")),
                Cell::Cases(_) | Cell::Without(_) | Cell::Empty => continue,
            };
            faults.push((PRIMITIVES_PATH.to_owned(), fault));
        }
    }
    faults
}
