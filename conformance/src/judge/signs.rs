//! The signs of an answer, facet by facet, without an expectation: two answers with equal signs
//! look the same in all that the target guarantees.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::Value;

use super::guarantee::Guarantee;
use super::{Contract, Observed, history};
use crate::answer::Answer;
use crate::model::profile::{ErrorStyle, ToolSpec};
use crate::reader;
use crate::suite::Case;
use crate::tree::Tree;

/// The signs of the answers to a case, by step and facet. Texts are hashes of their lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Signs(BTreeMap<(usize, &'static str), BTreeSet<u64>>);

/// Which of two predictions an answer supports, in the signs in which they differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Support {
    /// The answer has the signs of the first, and none of the second.
    First,
    /// The answer has the signs of the second, and none of the first.
    Second,
    /// It is nearer to the first.
    NearerToFirst,
    /// It is nearer to the second.
    NearerToSecond,
    /// The predictions are equal, or something else hides their difference.
    Nothing,
}

impl Signs {
    /// Reads the answers as the contract says, as far as it guarantees them. Where the target did not
    /// answer a step, that is a sign, too.
    pub fn read(case: &Case, observed: &[Observed], contract: &Contract) -> Self {
        let trees = history::trees(case, observed);
        let without_state = contract.without_state(case, observed, &trees);
        let observed = without_state.as_deref().unwrap_or(observed);
        let mut signs = Self::default();
        for (index, ((step, seen), tree)) in case.steps.iter().zip(observed).zip(&trees).enumerate()
        {
            let tool = contract.tool(step);
            let mut add = |facet, items: Vec<u64>| {
                let is_guaranteed = match contract.guarantee(&step.tool, facet) {
                    Guarantee::Whole => true,
                    Guarantee::Flag | Guarantee::Nothing => facet == OUTCOME,
                };
                if is_guaranteed && !items.is_empty() {
                    signs.0.insert((index, facet), items.into_iter().collect());
                }
            };
            answer_signs(&seen.answer, &tool, tree, &mut add);
            add("tree_after", change_signs(seen));
        }
        if observed.len() < case.steps.len() {
            signs
                .0
                .insert((observed.len(), OUTCOME), [hash("unanswered")].into());
        }
        signs
    }

    /// In how many signs two answers differ.
    pub fn distance(&self, other: &Self) -> usize {
        let keys: BTreeSet<_> = self.0.keys().chain(other.0.keys()).collect();
        let apart = |key| self.of(key).symmetric_difference(other.of(key)).count();
        keys.into_iter().map(apart).sum()
    }

    /// Which of two predictions these signs support. A facet that has nothing in common with either
    /// decides nothing. Where paths or matches differ, they decide, and not what stands for them in the
    /// text and the details, in words of the tool's own.
    pub fn support(&self, first: &Self, second: &Self) -> Support {
        match self.distances(first, second) {
            (0, 0) => Support::Nothing,
            (0, _) => Support::First,
            (_, 0) => Support::Second,
            (one, other) if one < other => Support::NearerToFirst,
            (one, other) if one > other => Support::NearerToSecond,
            _ => Support::Nothing,
        }
    }

    /// Whether the answer is as neither of two predictions, where these differ.
    #[must_use]
    pub fn contradicts_both(&self, first: &Self, second: &Self) -> bool {
        let (from_first, from_second) = self.distances(first, second);
        from_first > 0 && from_second > 0
    }

    /// How far the answer is from each of two predictions.
    fn distances(&self, first: &Self, second: &Self) -> (usize, usize) {
        let (mut from_first, mut from_second) = (0, 0);
        let is_hidden = |key| {
            let (own, one, other) = (self.of(key), first.of(key), second.of(key));
            one == other || (own.is_disjoint(one) && own.is_disjoint(other))
        };
        let keys = first.0.keys().chain(second.0.keys());
        let keys: BTreeSet<_> = keys.filter(|key| !is_hidden(key)).collect();
        for key in &keys {
            let are_told = |list| keys.contains(&(key.0, list));
            if [TEXT, DETAILS].contains(&key.1) && (are_told(PATHS) || are_told(MATCHES)) {
                continue;
            }
            let (own, one, other) = (self.of(key), first.of(key), second.of(key));
            let difference = difference(one, other);
            from_first += distance(own, one, &difference);
            from_second += distance(own, other, &difference);
        }
        (from_first, from_second)
    }

    /// Whether an answer with these signs is as predicted. Where a text alone tells an error, the
    /// flag may be missing.
    #[must_use]
    pub fn is_as(&self, predicted: &Self) -> bool {
        let keys = self.0.keys().chain(predicted.0.keys());
        let mut keys = keys.filter(|key| key.1 != OUTCOME || self.0.contains_key(key));
        keys.all(|key| self.of(key) == predicted.of(key))
    }

    /// Whether a facet in which the two predictions differ is exactly that of the first.
    #[must_use]
    pub fn shows(&self, first: &Self, second: &Self) -> bool {
        let keys = first.0.keys().chain(second.0.keys());
        let mut telling = keys.filter(|key| first.of(key) != second.of(key));
        telling.any(|key| self.of(key) == first.of(key))
    }

    /// Whether a facet in which the two predictions differ has all signs of the first, and perhaps
    /// more. Where there is more, an order proves nothing, and where other facets differ, neither does
    /// it that the call succeeds or fails.
    #[must_use]
    pub fn contains(&self, first: &Self, second: &Self) -> bool {
        let keys = first.0.keys().chain(second.0.keys());
        let telling: Vec<_> = keys.filter(|key| first.of(key) != second.of(key)).collect();
        let says_more = telling.iter().any(|key| key.1 != OUTCOME);
        let mut telling = telling
            .into_iter()
            .filter(|key| key.1 != OUTCOME || !says_more);
        telling.any(|key| {
            let (own, first, second) = (self.of(key), first.of(key), second.of(key));
            let has_more = first.difference(second).any(|sign| sign & IS_PAIR == 0);
            own == first || (has_more && own.is_superset(first))
        })
    }

    /// The same without the facets in which another reading of the same call differs: what changes
    /// from call to call says nothing.
    #[must_use]
    pub fn stable(mut self, again: &Self) -> Self {
        self.0.retain(|key, signs| *signs == *again.of(key));
        self
    }

    fn of(&self, key: &(usize, &'static str)) -> &BTreeSet<u64> {
        static NONE: BTreeSet<u64> = BTreeSet::new();
        self.0.get(key).unwrap_or(&NONE)
    }
}

/// The signs in which two predictions differ: where they list different things, their orders do not
/// count.
fn difference(one: &BTreeSet<u64>, other: &BTreeSet<u64>) -> BTreeSet<u64> {
    let mut difference: BTreeSet<u64> = one.symmetric_difference(other).copied().collect();
    if items(&difference) > 0 {
        difference.retain(|sign| sign & IS_PAIR == 0);
    }
    difference
}

/// How far an answer is from a prediction, in the signs in which another differs from it. Where the
/// answer lists more than the prediction, an item that the prediction lacks outweighs all that are
/// missing from the answer: a limit that is too low for an answer does not explain it, however short
/// the answer is.
fn distance(own: &BTreeSet<u64>, predicted: &BTreeSet<u64>, difference: &BTreeSet<u64>) -> usize {
    let wrong = difference
        .iter()
        .filter(|sign| own.contains(sign) != predicted.contains(sign));
    let (lacking, missing): (Vec<u64>, Vec<u64>) =
        wrong.copied().partition(|sign| own.contains(sign));
    let weight = if items(own) > items(predicted) {
        1 + difference.len()
    } else {
        1
    };
    missing.len() + weight * lacking.len()
}

/// The number of signs but those of an order.
fn items(signs: &BTreeSet<u64>) -> usize {
    signs.iter().filter(|sign| *sign & IS_PAIR == 0).count()
}

const OUTCOME: &str = "outcome";
const TEXT: &str = "text";
const DETAILS: &str = "details";
const PATHS: &str = "paths";
const MATCHES: &str = "matches";

/// Set in the signs of neighbours in a list, which tell its order, and in no other sign.
const IS_PAIR: u64 = 1 << 63;

/// The sign of an empty list, which is something else than no list.
const EMPTY: &str = "(none)";

/// Whether the answer to a step, from 0, names an entry of the case's tree or shows a match: it
/// lists something, and is no message.
#[must_use]
pub fn lists(case: &Case, step: usize, answer: &Answer, contract: &Contract) -> bool {
    let Some(called) = case.steps.get(step).filter(|_| !answer.is_error) else {
        return false;
    };
    let readers = &contract.tool(called).readers;
    let named = reader::paths(readers, answer, &case.tree).map(|named| named.paths);
    let shown = reader::matches(readers, answer).unwrap_or_default();
    !shown.is_empty()
        || named
            .unwrap_or_default()
            .iter()
            .any(|path| is_in(&case.tree, path))
}

/// Whether a path is that of an entry, or of a directory above one.
fn is_in(tree: &Tree, path: &str) -> bool {
    let path = path.trim_end_matches('/');
    let below = format!("{path}/");
    let mut from = tree.entries.range(below.clone()..);
    tree.entries.contains_key(path)
        || from
            .next()
            .is_some_and(|(next, _)| next.starts_with(&below))
}

fn answer_signs(
    answer: &Answer,
    tool: &ToolSpec,
    tree: &Tree,
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
        add("error", lines(&text));
    } else {
        let paths = reader::paths(&tool.readers, answer, tree).map(|named| named.paths);
        let paths = paths.unwrap_or_default();
        add(PATHS, list(if is_error { &[] } else { &paths }));
        let shown = reader::matches(&tool.readers, answer).unwrap_or_default();
        let shown: Vec<String> = shown.iter().map(ToString::to_string).collect();
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
        "delegated",
        list(&calls.map(Value::to_string).collect::<Vec<_>>()),
    );
}

fn lines(text: &str) -> Vec<u64> {
    list(&text.split('\n').map(str::to_owned).collect::<Vec<_>>())
}

/// Each item, and each pair of neighbours, so that the order counts.
fn list(items: &[String]) -> Vec<u64> {
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

fn flatten(path: &str, value: &Value, signs: &mut Vec<u64>) {
    match value {
        Value::Object(fields) => {
            let below =
                |(key, value): (&String, &Value)| flatten(&format!("{path}.{key}"), value, signs);
            fields.iter().for_each(below);
        }
        Value::Array(items) => {
            let texts = items.iter().map(|item| format!("{path} {item}"));
            signs.extend(list(&texts.collect::<Vec<_>>()));
        }
        value => signs.push(hash(&(path, value.to_string()))),
    }
}

fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish() & !IS_PAIR
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(items: &[&str]) -> Signs {
        let items: Vec<String> = items.iter().map(|one| (*one).to_owned()).collect();
        Signs([((0, "paths"), list(&items).into_iter().collect())].into())
    }

    #[test]
    fn an_answer_with_a_part_of_each_contradicts_both() {
        let (first, second) = (listed(&["a", "b", "c"]), listed(&["c"]));
        assert!(listed(&["a", "c"]).contradicts_both(&first, &second));
        assert!(!listed(&["c"]).contradicts_both(&first, &second));
    }

    #[test]
    fn an_outcome_proves_nothing_beside_a_list() {
        let outcome = |name| ((0, OUTCOME), [hash(name)].into());
        let failed = Signs([outcome("failed")].into());
        let answered = |items: &[&str]| {
            let mut signs = listed(items);
            signs.0.extend([outcome("answered")]);
            signs
        };
        assert!(answered(&["a"]).contains(&answered(&["a"]), &failed));
        assert!(!answered(&[]).contains(&answered(&["a"]), &failed));
        assert!(failed.contains(&failed, &Signs([outcome("answered")].into())));
    }

    #[test]
    fn a_limit_that_is_too_low_for_an_answer_is_not_nearer_to_it() {
        let all = listed(&["a", "b", "c", "d", "e", "f", "g", "h"]);
        let one = listed(&["a"]);
        assert_eq!(one.support(&all, &one), Support::Second);
        // In the order of a walk, not in that of the predictions.
        let two = listed(&["d", "a"]);
        assert_eq!(two.support(&all, &one), Support::NearerToFirst);
        assert_eq!(two.support(&one, &all), Support::NearerToSecond);
        assert_eq!(
            two.support(&all, &listed(&["a", "b"])),
            Support::NearerToSecond
        );
    }

    #[test]
    fn a_text_decides_only_between_equal_lists() {
        let said = |paths: &[&str], text: &str| {
            let mut signs = listed(paths);
            signs.0.insert((0, TEXT), lines(text).into_iter().collect());
            signs
        };
        let answer = said(&["b", "a"], "[\nb,\na\n]");
        let both = said(&["a", "b"], "[\na,\nb\n]");
        let one = said(&["a"], "[\na\n]");
        assert_eq!(answer.support(&both, &one), Support::First);
        let other = said(&["a", "b"], "(\na\nb\n)");
        assert_eq!(answer.support(&both, &other), Support::NearerToFirst);
    }

    #[test]
    fn an_order_decides_only_between_equal_lists() {
        let answer = listed(&["b", "a"]);
        let both = listed(&["a", "b"]);
        assert_eq!(answer.support(&both, &listed(&["a"])), Support::First);
        assert_eq!(answer.support(&both, &answer), Support::Second);
    }
}
