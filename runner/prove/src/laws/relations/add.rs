//! A file that an answer does not list changes nothing else in the answer.

use std::sync::Arc;

use crate::laws::trees;
use crate::laws::trial::{Checked, LawTrial};

pub(super) fn check(trial: &mut LawTrial<'_, '_>, path: &str, content: &str) -> Checked {
    let tree = Arc::clone(&trial.input.tree);
    trial.require(!tree.has(path), "the file is there already")?;
    let before = trial.list()?;
    let more = Arc::new(trees::with_file(&tree, path, content.as_bytes()));
    let arguments = trial.input.step.arguments.clone();
    let after = trial.list_on(&more, arguments)?;
    trial.require(
        !after.iter().any(|entry| entry.contains(path)),
        "the new file is listed",
    )?;
    let message = format!("a file that is not listed, `{path}`, changes the list");
    trial.same(&message, &before, &after)
}
