//! The parts of commands that several tools have: their dispatch, views with numbered lines, the
//! replacement of one occurrence, insertion after a line.

mod command;
mod edit;
mod view;

pub(in crate::profiles::claude) use command::{Command, CommandTexts, CommandTool, file_parameter};

pub use edit::{DuplicateRules, InsertRules, Inserted, Replaced};
pub use edit::{create_file, insert_after, replace_one};
pub use view::{FileView, LineRange, RangeRules, ViewRules};

use crate::Text;
use crate::engine::stop_signal::StopSignal;
use crate::host::Context;

/// The signal that ends a call early.
pub(in crate::profiles::claude) fn stop<'a>(context: &'a Context<'_>) -> StopSignal<'a> {
    StopSignal::new(context.clock, &context.cancellation, None)
}

/// Joins the values of a list in a message.
pub(in crate::profiles::claude) fn joined(numbers: &[u64], separator: &Text) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    numbers.join(separator)
}
