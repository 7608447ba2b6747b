//! A case that was run several times: were its calls answered alike?

use super::judgement::{FacetResult, REPEAT};
use super::observed::Observed;
use crate::answer::Answer;
use crate::diff;
use crate::mismatch::Mismatch;
use crate::suite::Case;

/// Compares a later round with the first, and reports the first step that was answered differently. The order of equal modification times
/// is open in cases that say so, and streamed updates depend on the clock: neither counts as a difference.
pub fn judge_round(
    case: &Case,
    first: &[Observed],
    again: &[Observed],
    round: usize,
) -> FacetResult {
    let mut steps = first.iter().zip(again).enumerate();
    let differing = steps
        .find_map(|(index, (first, again))| {
            let mismatch = compare(first, again, round)?;
            Some(((case.steps.len() > 1).then_some(index + 1), mismatch))
        })
        .filter(|_| !case.ties);
    FacetResult {
        step: differing.as_ref().and_then(|(step, _)| *step),
        facet: REPEAT.into(),
        failure: differing.map(|(_, mismatch)| mismatch),
    }
}

fn compare(first: &Observed, again: &Observed, round: usize) -> Option<Mismatch> {
    let (before, after) = (comparable(&first.answer), comparable(&again.answer));
    if before != after {
        let difference = diff::render(&diff::of_texts(&before, &after));
        let message = format!("answered differently in round {round}");
        return Some(Mismatch::new(message, &before, &after).with_diff(Some(difference)));
    }
    if first.change != again.change {
        let message = format!("changed the tree differently in round {round}");
        let [one, other] = [first, again].map(|observed| format!("{:#?}", observed.change));
        return Some(Mismatch::new(message, &one, &other));
    }
    (first.outside != again.outside).then(|| {
        let message = format!("acted differently outside of the tree in round {round}");
        let [one, other] = [first, again].map(|observed| format!("{:#?}", observed.outside));
        Mismatch::new(message, &one, &other)
    })
}

/// The parts of an answer that must be the same each time.
fn comparable(answer: &Answer) -> String {
    let structured = answer.structured.as_ref();
    let calls = answer.operation_calls.iter().flatten();
    let error = answer.is_error.then(|| "isError: true".to_owned());
    let texts = answer
        .blocks
        .iter()
        .map(|block| block.clone().unwrap_or_else(|| "(no text)".to_owned()));
    texts
        .chain(error)
        .chain(structured.map(|value| format!("structuredContent: {value:#}")))
        .chain(calls.map(|call| format!("asked: {call}")))
        .collect::<Vec<_>>()
        .join("\n")
}
