//! The root and the surroundings of a process change nothing.

use std::sync::Arc;

use crate::laws::asker::AskedPlace;
use crate::laws::input;
use crate::laws::trees;
use crate::laws::trial::{Checked, LawTrial};

/// The name and the depth of the root.
pub(super) fn other_root(trial: &mut LawTrial<'_, '_>, root: &str) -> Checked {
    let leads_out = trial.input.texts().iter().any(|text| text.contains(".."));
    trial.require(!leads_out, "the call leads out of the root")?;
    trial.require(!trees::has_links(&trial.input.tree), "the tree has links")?;
    let message = format!("with the root `{root}` of another directory the list is another one");
    compare(trial, &message, AskedPlace::Below(root))
}

/// The variables of a process.
pub(super) fn other_variables(trial: &mut LawTrial<'_, '_>) -> Checked {
    let message = "with other variables the list is another one";
    compare(trial, message, AskedPlace::Elsewhere)
}

/// The programs in `PATH`.
pub(super) fn fewer_programs(trial: &mut LawTrial<'_, '_>) -> Checked {
    let message = "without some programs in PATH the list is another one";
    compare(trial, message, AskedPlace::Elsewhere)
}

fn compare(trial: &mut LawTrial<'_, '_>, message: &str, place: AskedPlace<'_>) -> Checked {
    let usual = trial.list()?;
    let tree = Arc::clone(&trial.input.tree);
    let step = &trial.input.step;
    let step = input::call(step, step.arguments.clone());
    let answer = trial.success(&tree, step, place)?;
    let other = trial.read(&answer, &tree)?;
    trial.same(message, &usual, &other)
}
