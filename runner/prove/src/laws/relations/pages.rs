//! Pages have no entry in common, and together they are the whole list.

use serde_json::{Map, Value, json};

use crate::laws::trial::{Checked, LawTrial, equal, sorted, violated};

/// Longer than any list of a case.
const WHOLE: usize = 1000;

pub(super) fn check(
    trial: &mut LawTrial<'_, '_>,
    offset: &str,
    limit: Option<&str>,
    with: &Map<String, Value>,
) -> Checked {
    let common: Map<String, Value> = trial
        .input
        .step
        .arguments
        .clone()
        .into_iter()
        .chain(with.clone())
        .collect();
    let page = |start: usize, length: usize| {
        let mut arguments = common.clone();
        arguments.insert(offset.to_owned(), json!(start));
        arguments.extend(limit.map(|limit| (limit.to_owned(), json!(length))));
        arguments
    };
    let all = trial.list_with(page(0, WHOLE))?;
    trial.require(all.len() > 1, "there are fewer than two entries")?;
    let at = (all.len() / 3).max(1);
    if limit.is_none() {
        trial.require(trial.is_whole(&all), "the list is cut")?;
        let rest = trial.list_with(page(at, WHOLE))?;
        let is_part = rest.iter().all(|entry| all.contains(entry));
        if is_part && rest.len() == all.len() - at {
            return Ok(());
        }
        let message = format!("`{offset}: {at}` does not show all entries but {at}");
        return Err(violated(message, &all, &rest));
    }
    let mut pages = trial.list_with(page(0, at))?;
    pages.extend(trial.list_with(page(at, at))?);
    pages.extend(trial.list_with(page(2 * at, WHOLE))?);
    let message = format!("the pages by `{offset}` are not the whole list, each entry once");
    equal(&message, &sorted(&all), &sorted(&pages))
}
