//! A count agrees with the list.

use std::sync::Arc;

use regex::Regex;
use seekspec_conformance::answer::Answer;
use serde_json::Value;

use crate::laws::asker::AskedPlace;
use crate::laws::input;
use crate::laws::trial::{Checked, LawTrial, violated};

/// Where the count and the list are.
pub(super) struct CountedPlaces<'p> {
    pub(super) field: Option<&'p str>,
    pub(super) list: Option<&'p str>,
    pub(super) text: Option<&'p str>,
    pub(super) or_more: bool,
}

pub(super) fn check(trial: &mut LawTrial<'_, '_>, places: &CountedPlaces<'_>) -> Checked {
    let step = &trial.input.step;
    let step = input::call(step, step.arguments.clone());
    let tree = Arc::clone(&trial.input.tree);
    let answer = trial.success(&tree, step, AskedPlace::Usual)?;
    let facet = places.field.map_or("text", |_| "details");
    trial.require(trial.has_facet(facet), "the target does not guarantee it")?;
    let Some(count) = count(&answer, places) else {
        return trial.require(false, "the answer has no count");
    };
    let list = match places.list {
        None => trial.read(&answer, &tree)?,
        Some(field) => match answer
            .structured
            .as_ref()
            .and_then(|value| value.get(field))
        {
            Some(Value::Array(members)) => members.iter().map(Value::to_string).collect(),
            _ => return trial.require(false, "the answer has no list"),
        },
    };
    let may_be_more = places.or_more && !trial.is_whole(&list);
    if count == list.len() || (may_be_more && count > list.len()) {
        return Ok(());
    }
    let message = format!("the answer counts {count}, and lists {}", list.len());
    Err(violated(
        message,
        &[count.to_string()],
        &[list.len().to_string()],
    ))
}

fn count(answer: &Answer, places: &CountedPlaces<'_>) -> Option<usize> {
    match (places.field, places.text) {
        (Some(field), _) => {
            let count = answer.structured.as_ref()?.get(field)?.as_u64()?;
            usize::try_from(count).ok()
        }
        (None, Some(text)) => {
            let text = Regex::new(text).ok()?;
            let whole = answer.text();
            text.captures(&whole)?.name("count")?.as_str().parse().ok()
        }
        (None, None) => None,
    }
}
