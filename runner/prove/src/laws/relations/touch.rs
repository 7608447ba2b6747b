//! A listed file that becomes the newest comes before all others; the others keep their order.

use std::sync::Arc;

use seekspec_conformance::model::law::ListOrder;

use crate::laws::trees;
use crate::laws::trial::{Checked, LawTrial, directory, equal, sorted, violated};

pub(super) fn check(trial: &mut LawTrial<'_, '_>) -> Checked {
    let tree = Arc::clone(&trial.input.tree);
    let before = trial.list()?;
    trial.require(before.len() > 1, "there are fewer than two entries")?;
    trial.require(trial.is_whole(&before), "the list is cut")?;
    let Some(last) = before
        .iter()
        .rfind(|path| trees::file(&tree, path).is_some())
        .cloned()
    else {
        return trial.require(false, "no file is listed");
    };
    let touched = Arc::new(trees::touched(&tree, &last));
    let arguments = trial.input.step.arguments.clone();
    let after = trial.list_on(&touched, arguments)?;
    let message = format!("`{last}` becomes the newest, and other entries are listed");
    equal(&message, &sorted(&before), &sorted(&after))?;
    let is_grouped = trial.law.list.order == ListOrder::Grouped;
    let group = |list: &[String]| -> Vec<String> {
        list.iter()
            .filter(|path| !is_grouped || directory(path) == directory(&last))
            .cloned()
            .collect()
    };
    let others = group(&before).into_iter().filter(|path| *path != last);
    let expected: Vec<String> = [last.clone()].into_iter().chain(others).collect();
    if group(&after) == expected {
        return Ok(());
    }
    let message = format!("`{last}` becomes the newest, and is not first before the others");
    Err(violated(message, &expected, &group(&after)))
}
