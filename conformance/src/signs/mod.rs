//! The signs of an answer, facet by facet, without an expectation: two answers with equal signs
//! look the same in all that the target guarantees.

mod deviation;
mod difference;
mod reading;
mod stored;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use difference::{are_renamed, difference, distance, is_as_neither, is_item, items, list_the_same};
pub use reading::lists;
use reading::{EMPTY, hash};
use serde::{Deserialize, Serialize};
use stored::Stored;

/// The signs of the answers to a case, by step and facet. Texts are hashes of their lines.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "Stored", try_from = "Stored")]
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
    /// How many signs there are: what it takes to predict and compare them grows with it.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.values().map(BTreeSet::len).sum()
    }

    /// In how many signs two answers differ.
    pub fn distance(&self, other: &Self) -> usize {
        let keys: BTreeSet<_> = self.0.keys().chain(other.0.keys()).collect();
        keys.into_iter()
            .map(|key| self.of(key).symmetric_difference(other.of(key)).count())
            .sum()
    }

    /// By how many paths and matches the lists of two answers differ in length; where neither lists
    /// any, in how many signs they differ. Facets that one of them does not have say nothing.
    #[must_use]
    pub fn difference_in_length(&self, other: &Self) -> usize {
        let nothing = BTreeSet::from([hash(EMPTY)]);
        let common = self.0.iter().filter_map(|(key, own)| {
            let other = other.0.get(key)?;
            let is_list =
                [PATHS, MATCHES].contains(&key.1) && (*own != nothing || *other != nothing);
            Some((is_list, own, other))
        });
        let (lists, others): (Vec<_>, Vec<_>) = common.partition(|(is_list, ..)| *is_list);
        if lists.is_empty() {
            let differences = others
                .iter()
                .map(|(_, one, other)| one.symmetric_difference(other).count());
            return differences.sum();
        }
        let length = |list: &BTreeSet<u64>| items(&(list - &nothing));
        let lengths = lists
            .iter()
            .map(|(_, one, other)| length(one).abs_diff(length(other)));
        lengths.sum()
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
        let mut keys = self
            .0
            .keys()
            .chain(predicted.0.keys())
            .filter(|key| key.1 != OUTCOME || self.0.contains_key(key));
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
                .any(|key| is_as_neither(self.of(key), first.of(key), second.of(key)))
    }

    /// Whether the answer has, of the paths and matches in which two predictions differ, neither those
    /// of the first nor those of the second.
    #[must_use]
    pub fn lists_as_neither(&self, first: &Self, second: &Self) -> bool {
        let apart = first.apart(second).into_iter();
        let mut lists = apart.filter(|key| [PATHS, MATCHES].contains(&key.1));
        lists.any(|key| {
            let (own, one, other) = (self.of(key), first.of(key), second.of(key));
            !list_the_same(one, other) && is_as_neither(own, one, other)
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
    /// are the same list in a text that cannot be read any more, and so are matches that are gone from
    /// the same files: then the text itself tells. Paths and matches are read from the same headings.
    fn apart<'a>(&'a self, other: &'a Self) -> BTreeSet<&'a Key> {
        let keys = self.0.keys().chain(other.0.keys());
        let is_unreadable = |step: usize| {
            let mut lists = [(step, PATHS), (step, MATCHES)].into_iter();
            lists.any(|list| are_renamed(self.of(&list), other.of(&list)))
                || self.shows_nothing_of(other, step)
                || other.shows_nothing_of(self, step)
        };
        keys.filter(|key| {
            let is_list = [PATHS, MATCHES].contains(&key.1);
            self.of(key) != other.of(key) && !(is_list && is_unreadable(key.0))
        })
        .collect()
    }

    /// Whether another prediction lists the same paths as these signs, and shows matches, which these
    /// lack.
    fn shows_nothing_of(&self, other: &Self, step: usize) -> bool {
        let nothing = BTreeSet::from([hash(EMPTY)]);
        let paths = self.of(&(step, PATHS));
        let is_list = !paths.is_empty() && *paths != nothing && paths == other.of(&(step, PATHS));
        let (own, shown) = (self.of(&(step, MATCHES)), other.of(&(step, MATCHES)));
        is_list && *own == nothing && !shown.is_empty() && *shown != nothing
    }

    fn of(&self, key: &Key) -> &BTreeSet<u64> {
        static NONE: BTreeSet<u64> = BTreeSet::new();
        self.0.get(key).unwrap_or(&NONE)
    }
}

const OUTCOME: &str = "outcome";
const ERROR: &str = "error";
const TEXT: &str = "text";
const DETAILS: &str = "details";
const PATHS: &str = "paths";
const MATCHES: &str = "matches";
const DELEGATED: &str = "delegated";
const CHANGE: &str = "tree_after";

const FACETS: [&str; 8] = [
    OUTCOME, ERROR, TEXT, PATHS, MATCHES, DETAILS, DELEGATED, CHANGE,
];

/// Set in the signs of neighbours in a list, which tell its order, and in no other sign.
const IS_PAIR: u64 = 1 << 63;

/// Set in the sign of a listed name that the tree does not have.
const IS_UNKNOWN: u64 = 1 << 62;
