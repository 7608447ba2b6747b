//! A limit of n gives n entries, which are there without the limit, too, or are the first n.

use seekspec_conformance::model::law::ListOrder;
use serde_json::json;

use crate::laws::trial::{Checked, LawTrial, directory, equal, violated};

pub(super) fn check(trial: &mut LawTrial<'_, '_>, argument: &str, prefix: bool) -> Checked {
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
            let (listed, all_of_them) = (list.len(), all.len());
            let message = format!("`{argument}: {limit}` lists {listed} of {all_of_them} entries");
            return Err(violated(message, &all, list));
        }
    }
    if prefix {
        let expected = without_the_last(trial, &long, &short);
        let message =
            format!("`{argument}: {limit}` does not leave out the last entry of one more");
        return match trial.law.list.order {
            ListOrder::Grouped => equal(
                &message,
                &trial.in_order(&expected),
                &trial.in_order(&short),
            ),
            ListOrder::Open | ListOrder::Newest => equal(&message, &expected, &short),
        };
    }
    if is_part(&short, &all) {
        return Ok(());
    }
    let message = format!("`{argument}: {limit}` lists entries that are not listed without it");
    Err(violated(message, &all, &short))
}

/// The longer list without its last entry: of a grouped list, the last of the group from which the
/// shorter one lacks an entry, since the order of groups is open.
fn without_the_last(trial: &LawTrial<'_, '_>, long: &[String], short: &[String]) -> Vec<String> {
    let is_grouped = trial.law.list.order == ListOrder::Grouped;
    let lacking = long.iter().find(|entry| !short.contains(entry));
    let is_candidate = |entry: &&String| {
        !is_grouped || lacking.is_some_and(|one| directory(one) == directory(entry))
    };
    let last = long.iter().rposition(|entry| is_candidate(&entry));
    let entries = long.iter().enumerate();
    let kept = entries.filter(|(index, _)| Some(*index) != last);
    kept.map(|(_, entry)| entry.clone()).collect()
}

/// Whether the other list has all these entries, each as often.
fn is_part(list: &[String], of: &[String]) -> bool {
    let mut left = of.to_vec();
    list.iter().all(|entry| {
        let at = left.iter().position(|other| other == entry);
        at.map(|at| left.swap_remove(at)).is_some()
    })
}
