//! A limit of n gives n entries, which are there without the limit, too, or are the first n.

use serde_json::json;

use crate::laws::trial::{Checked, Trial, equal, violated};

pub(super) fn check(trial: &mut Trial<'_, '_>, argument: &str, prefix: bool) -> Checked {
    let without = trial.arguments(argument, None);
    let all = trial.list_with(without)?;
    trial.require(all.len() > 1, "there are fewer than two entries")?;
    trial.require(
        prefix || all.len() < trial.default_limit(),
        "the list is cut",
    )?;
    let limit = all.len() / 2;
    let mut with = |limit: usize| {
        let arguments = trial.arguments(argument, Some(json!(limit)));
        trial.list_with(arguments)
    };
    let (short, long) = (with(limit)?, with(limit + 1)?);
    for (limit, list) in [(limit, &short), (limit + 1, &long)] {
        if list.len() != limit {
            let message = format!(
                "`{argument}: {limit}` lists {} of {} entries",
                list.len(),
                all.len()
            );
            return Err(violated(message, &all, list));
        }
    }
    if prefix {
        let rest = long.iter().filter(|entry| short.contains(entry));
        let rest: Vec<String> = rest.cloned().collect();
        let message =
            format!("`{argument}: {limit}` lists other entries than one more begins with");
        return equal(&message, &trial.in_order(&rest), &trial.in_order(&short));
    }
    if is_part(&short, &all) {
        return Ok(());
    }
    let message = format!("`{argument}: {limit}` lists entries that are not listed without it");
    Err(violated(message, &all, &short))
}

/// Whether the other list has all these entries, each as often.
fn is_part(list: &[String], of: &[String]) -> bool {
    let mut left = of.to_vec();
    list.iter().all(|entry| {
        let at = left.iter().position(|other| other == entry);
        at.map(|at| left.swap_remove(at)).is_some()
    })
}
