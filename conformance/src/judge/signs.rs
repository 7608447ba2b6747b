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
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Signs(BTreeMap<Key, BTreeSet<u64>>);

/// A step, from 0, and a facet.
type Key = (usize, &'static str);

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
        let is_hidden = |key: &&Key| {
            let (own, one, other) = (self.of(key), first.of(key), second.of(key));
            own.is_disjoint(one) && own.is_disjoint(other)
        };
        let mut keys = first.apart(second);
        keys.retain(|key| !is_hidden(key));
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
        let mut telling = first.apart(second).into_iter();
        telling.any(|key| self.of(key) == first.of(key))
    }

    /// Whether the answer lists what two predictions list that differ in order or words alone, and is
    /// there as neither of them.
    #[must_use]
    pub fn presents_otherwise(&self, first: &Self, second: &Self) -> bool {
        let is_list = |key: &&Key| [PATHS, MATCHES].contains(&key.1);
        let apart = first.apart(second);
        let (lists, others): (Vec<&Key>, Vec<&Key>) = apart.into_iter().partition(is_list);
        let mut own = first.0.keys().filter(is_list);
        own.all(|key| list_the_same(self.of(key), first.of(key)))
            && (lists.iter()).all(|key| list_the_same(first.of(key), second.of(key)))
            && if lists.is_empty() { others } else { lists }
                .into_iter()
                .filter(|key| key.1 == TEXT || is_list(key))
                .any(|key| {
                    let (own, one, other) = (self.of(key), first.of(key), second.of(key));
                    let difference = difference(one, other);
                    let is_as = |prediction| distance(own, prediction, &difference) == 0;
                    !is_as(one) && !is_as(other)
                })
    }

    /// Whether a facet in which the two predictions differ has all signs of the first, and perhaps
    /// more. Where there is more, an order proves nothing, and where other facets differ, neither does
    /// it that the call succeeds or fails.
    #[must_use]
    pub fn contains(&self, first: &Self, second: &Self) -> bool {
        let telling = first.apart(second);
        let says_more = telling.iter().any(|key| key.1 != OUTCOME);
        let mut telling = telling
            .into_iter()
            .filter(|key| key.1 != OUTCOME || !says_more);
        telling.any(|key| {
            let (own, first, second) = (self.of(key), first.of(key), second.of(key));
            let has_more = first.difference(second).any(is_item);
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

    /// The steps and facets in which two predictions differ. Lists that name the same things otherwise
    /// are the same list in a text that cannot be read any more: then the text itself tells.
    fn apart<'a>(&'a self, other: &'a Self) -> BTreeSet<&'a Key> {
        let keys = self.0.keys().chain(other.0.keys());
        keys.filter(|key| {
            let (one, other) = (self.of(key), other.of(key));
            one != other && !are_renamed(one, other)
        })
        .collect()
    }

    fn of(&self, key: &Key) -> &BTreeSet<u64> {
        static NONE: BTreeSet<u64> = BTreeSet::new();
        self.0.get(key).unwrap_or(&NONE)
    }
}

/// The signs in which two predictions differ: where they list different things, their orders do not
/// count.
fn difference(one: &BTreeSet<u64>, other: &BTreeSet<u64>) -> BTreeSet<u64> {
    let mut difference: BTreeSet<u64> = one.symmetric_difference(other).copied().collect();
    if items(&difference) > 0 {
        difference.retain(is_item);
    }
    difference
}

/// Whether each of two lists has an item that the other lacks, and one of these is not in the tree.
fn are_renamed(one: &BTreeSet<u64>, other: &BTreeSet<u64>) -> bool {
    let is_unknown = |sign: &u64| sign & IS_UNKNOWN != 0;
    let nothing = hash(EMPTY);
    let has_own = |one: &BTreeSet<u64>, other| {
        let mut own = one.difference(other).filter(|sign| **sign != nothing);
        own.any(is_item)
    };
    one.symmetric_difference(other).any(is_unknown) && has_own(one, other) && has_own(other, one)
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

/// Whether two lists have the same items, in any order.
fn list_the_same(one: &BTreeSet<u64>, other: &BTreeSet<u64>) -> bool {
    !one.symmetric_difference(other).any(is_item)
}

/// The number of signs but those of an order.
fn items(signs: &BTreeSet<u64>) -> usize {
    signs.iter().filter(|sign| is_item(sign)).count()
}

fn is_item(sign: &u64) -> bool {
    sign & IS_PAIR == 0
}

const OUTCOME: &str = "outcome";
const TEXT: &str = "text";
const DETAILS: &str = "details";
const PATHS: &str = "paths";
const MATCHES: &str = "matches";

/// Set in the signs of neighbours in a list, which tell its order, and in no other sign.
const IS_PAIR: u64 = 1 << 63;

/// Set in the sign of what a list names and the tree does not have.
const IS_UNKNOWN: u64 = 1 << 62;

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
        let paths = paths.iter().map(|path| (path.clone(), is_in(tree, path)));
        add(PATHS, names(paths.filter(|_| !is_error)));
        let shown = reader::matches(&tool.readers, answer).unwrap_or_default();
        let is_known = |path: &String| is_in(tree, path);
        let shown =
            (shown.iter()).map(|one| (one.to_string(), one.path.as_ref().is_none_or(is_known)));
        add(MATCHES, names(shown.filter(|_| !is_error)));
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

/// Names, each with whether the tree has it.
fn names(names: impl Iterator<Item = (String, bool)>) -> Vec<u64> {
    let (names, known): (Vec<String>, Vec<bool>) = names.unzip();
    let unknown = names.iter().zip(known).filter(|(_, is_known)| !is_known);
    let unknown: BTreeSet<u64> = unknown.map(|(name, _)| hash(name.as_str())).collect();
    let mark = |sign| {
        if unknown.contains(&sign) {
            sign | IS_UNKNOWN
        } else {
            sign
        }
    };
    list(&names).into_iter().map(mark).collect()
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
    hasher.finish() & !(IS_PAIR | IS_UNKNOWN)
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

    fn said(paths: &[&str], text: &str) -> Signs {
        let known = paths
            .iter()
            .map(|path| (path.to_string(), path.contains('/')));
        let text = ((0, TEXT), lines(text).into_iter().collect());
        Signs([((0, PATHS), names(known).into_iter().collect()), text].into())
    }

    #[test]
    fn a_list_that_cannot_be_read_leaves_the_text_to_decide() {
        let headed = said(&["s/a", "s/b"], "# s/\na\nb");
        let unheaded = said(&["a", "b"], "s/\na\nb");
        let flat = said(&["s/a", "s/b"], "s/a\ns/b");
        assert_eq!(flat.support(&headed, &unheaded), Support::Nothing);
        assert!(!flat.contains(&headed, &unheaded) && !flat.shows(&headed, &unheaded));
        assert_eq!(headed.support(&headed, &unheaded), Support::First);
        // What is missing is missing, whether the tree has it or not.
        let one = said(&["a"], "a");
        assert_eq!(
            one.support(&said(&["a", "b"], "a\nb"), &one),
            Support::Second
        );
    }

    #[test]
    fn a_list_in_another_text_or_order_is_presented_otherwise() {
        let (headed, other) = (said(&["s/a"], "# s/\na"), said(&["a"], "> s/\na"));
        assert!(said(&["s/a"], "## s/\na").presents_otherwise(&headed, &other));
        assert!(!said(&["s/b"], "## s/\na").presents_otherwise(&headed, &other));
        assert!(!headed.presents_otherwise(&headed, &other));
        let (up, down) = (listed(&["a", "b", "c"]), listed(&["c", "b", "a"]));
        assert!(listed(&["b", "a", "c"]).presents_otherwise(&up, &down));
        assert!(!listed(&["b", "a", "c"]).presents_otherwise(&up, &listed(&["a"])));
        assert!(!down.presents_otherwise(&up, &down));
    }

    #[test]
    fn a_text_decides_only_between_equal_lists() {
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
