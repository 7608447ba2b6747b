//! Reading the signs of an answer.

use std::hash::{Hash, Hasher};

use serde_json::Value;

use super::{CHANGE, DELEGATED, DETAILS, ERROR, IS_PAIR, MATCHES, OUTCOME, PATHS, Signs, TEXT};
use crate::answer::Answer;
use crate::judge::{Contract, JudgedSteps, Observed};
use crate::model::profile::{ErrorStyle, ToolSpec};
use crate::reader::{self, Asked};
use crate::suite::Case;

#[cfg(test)]
mod tests;

/// The sign of an empty list, which is something else than no list.
pub(super) const EMPTY: &str = "(none)";

impl Signs {
    /// Reads the answers as the contract says, as far as it guarantees them. Where the target did not
    /// answer a step, that is a sign, too.
    pub fn read(case: &Case, observed: &[Observed], contract: &Contract) -> Self {
        let JudgedSteps { observed, trees } = contract.judged_steps(case, observed);
        let mut signs = Self::default();
        let steps = case.steps.iter().zip(&*observed).zip(&trees);
        for (index, ((step, seen), tree)) in steps.enumerate() {
            let tool = contract.tool(step);
            let mut add = |facet, items: Vec<u64>| {
                let is_guaranteed = facet == OUTCOME || contract.has_guaranteed(&step.tool, facet);
                if is_guaranteed && !items.is_empty() {
                    signs.0.insert((index, facet), items.into_iter().collect());
                }
            };
            let asked = Asked {
                tree,
                arguments: Some(&step.arguments),
            };
            answer_signs(&seen.answer, &tool, asked, &mut add);
            add(CHANGE, change_signs(seen));
        }
        if observed.len() < case.steps.len() {
            signs
                .0
                .insert((observed.len(), OUTCOME), [hash("unanswered")].into());
        }
        signs
    }
}

fn answer_signs(
    answer: &Answer,
    tool: &ToolSpec,
    asked: Asked<'_>,
    add: &mut dyn FnMut(&'static str, Vec<u64>),
) {
    let text = answer.text();
    add(TEXT, lines(&text));
    // Where a text alone tells an error, an answer without a flag may be one in other words.
    let is_told_by_text = tool.errors == ErrorStyle::Text;
    let is_error =
        answer.is_error || (tool.errors == ErrorStyle::Field && answer.has_error_field());
    if is_error || !is_told_by_text {
        add(OUTCOME, vec![hash(&is_error)]);
    }
    if is_error && !is_told_by_text {
        add(ERROR, lines(&text));
    } else {
        let paths = reader::paths(&tool.readers, answer, asked).map(|named| named.paths);
        let paths = paths.unwrap_or_default();
        let shown = reader::matches(&tool.readers, answer, asked).unwrap_or_default();
        let shown: Vec<String> = shown.iter().map(ToString::to_string).collect();
        add(PATHS, list(if is_error { &[] } else { &paths }));
        add(MATCHES, list(if is_error { &[] } else { &shown }));
        let mut leaves = Vec::new();
        flatten(
            "",
            answer.structured.as_ref().unwrap_or(&Value::Null),
            &mut leaves,
        );
        add(DETAILS, leaves);
    }
    let calls = answer.operation_calls.iter().flatten();
    add(
        DELEGATED,
        list(&calls.map(Value::to_string).collect::<Vec<_>>()),
    );
}

pub(super) fn lines(text: &str) -> Vec<u64> {
    list(&text.split('\n').map(str::to_owned).collect::<Vec<_>>())
}

/// Each item, and each pair of neighbours, so that the order counts.
pub(super) fn list(items: &[String]) -> Vec<u64> {
    if items.is_empty() {
        return vec![hash(EMPTY)];
    }
    let pairs = items
        .iter()
        .zip(items.iter().skip(1))
        .map(|pair| hash(&pair) | IS_PAIR);
    pairs
        .chain(items.iter().map(|item| hash(item.as_str())))
        .collect()
}

fn change_signs(seen: &Observed) -> Vec<u64> {
    let change = &seen.change;
    let written = change
        .created
        .iter()
        .chain(&change.changed)
        .map(|one| hash(&one));
    written
        .chain(change.removed.iter().map(|path| hash(path.as_str())))
        .collect()
}

/// The value in the sign of a field that is there.
const PRESENT: &str = "is there";

fn flatten(path: &str, value: &Value, signs: &mut Vec<u64>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let field = format!("{path}.{key}");
                // A field with another value is there: no fault that leaves it out answers so.
                signs.push(hash(&(field.as_str(), PRESENT)));
                flatten(&field, value, signs);
            }
        }
        Value::Array(items) => {
            let texts = items.iter().map(|item| format!("{path} {item}"));
            signs.extend(list(&texts.collect::<Vec<_>>()));
        }
        value => signs.push(hash(&(path, value.to_string()))),
    }
}

/// The sign of an answer without a structured part.
pub(super) fn no_details() -> u64 {
    hash(&("", Value::Null.to_string()))
}

pub(super) fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = Fnv1a(0xcbf2_9ce4_8422_2325);
    value.hash(&mut hasher);
    hasher.finish() & !IS_PAIR
}

/// The hash function FNV-1a: signs are stored in reports, and that of the standard library may
/// change.
struct Fnv1a(u64);

impl Hasher for Fnv1a {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
