//! The signs of an answer, facet by facet, without an expectation: two answers with equal signs
//! look the same in all that the target guarantees.

mod deviation;
mod difference;
mod reading;
mod stored;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use difference::{is_item, items};
use reading::{EMPTY, hash};
use serde::{Deserialize, Serialize};
use stored::Stored;

/// The signs of the answers to a case, by step and facet. Texts are hashes of their lines.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "Stored", try_from = "Stored")]
pub struct Signs(BTreeMap<Key, BTreeSet<u64>>);

/// A step, from 0, and a facet.
type Key = (usize, &'static str);

impl Signs {
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
