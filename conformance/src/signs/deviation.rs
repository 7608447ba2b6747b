//! The signs in which answers differ from the right ones.

use std::collections::BTreeSet;

use super::difference::{difference, items};
use super::reading::{hash, no_details};
use super::{
    CHANGE, DELEGATED, DETAILS, ERROR, FACETS, IS_PAIR, Key, MATCHES, OUTCOME, PATHS, Signs, TEXT,
};
use crate::judge::FacetResult;
use crate::mismatch::Mismatch;

/// The facets in which no text is compared.
const WORDLESS: [&str; 5] = ["paths", "matches", "details", "delegated", "tree_after"];

impl Signs {
    /// The signs in which the answers differ from the right ones, as far as a facet that failed
    /// tells. Never empty.
    #[must_use]
    pub fn deviation(&self, right: &Self, failed: &FacetResult) -> BTreeSet<u64> {
        let of_facet: &[&str] = match &*failed.facet {
            "paths" => &[PATHS],
            "matches" => &[MATCHES],
            "details" => &[DETAILS],
            "delegated" => &[DELEGATED],
            "tree_after" => &[CHANGE],
            "error" => &[OUTCOME, ERROR, TEXT],
            "text" | "text_with_gaps" | "notice" | "text_size" | "text_blocks" | "content"
            | "json" => &[TEXT],
            _ => &FACETS,
        };
        let mut told = self.apart_from(right, failed.step, of_facet);
        if told.is_empty() {
            told = self.apart_from(right, failed.step, &FACETS);
        }
        if told.is_empty() {
            told.insert(hash(&*failed.facet));
        }
        told
    }

    /// Whether no line of the text that failed is one of the right text, so that lines cannot be compared.
    #[must_use]
    pub fn is_in_own_words(&self, right: &Self, failed: &FacetResult) -> bool {
        let of_step = |key: &&Key| failed.step.is_none_or(|step| step == key.0 + 1);
        let mut texts = right.0.keys().filter(of_step).filter(|key| key.1 == TEXT);
        let is_own = |key: &Key| {
            let own = self.of(key);
            !own.is_empty() && items(&(own & right.of(key))) == 0
        };
        !WORDLESS.contains(&&*failed.facet) && texts.any(is_own)
    }

    /// The same where texts cannot be compared: the parts of the expectation that are not met.
    #[must_use]
    pub fn deviation_but_for_words(&self, right: &Self, failed: &FacetResult) -> BTreeSet<u64> {
        let mut told = match &*failed.facet {
            "error" => self.apart_from(right, failed.step, &[OUTCOME]),
            _ => BTreeSet::new(),
        };
        let failure = failed.failure.iter();
        told.extend(failure.flat_map(Mismatch::unmet).map(|part| hash(&part)));
        if told.is_empty() {
            told.insert(hash(&*failed.facet));
        }
        told
    }

    /// Whether the answers cannot come from a fault that gives the answers `faulty`: a text keeps
    /// all that the fault loses, or lacks all that it adds. Of texts that have nothing in common
    /// only the flag is compared.
    #[must_use]
    pub fn contradicts(&self, faulty: &Self, right: &Self) -> bool {
        let both = self.0.keys().filter(|key| faulty.0.contains_key(key));
        both.copied().any(|key| match key.1 {
            OUTCOME => self.of(&key) != faulty.of(&key),
            TEXT => keeps_or_lacks(self.of(&key), faulty.of(&key), right.of(&key)),
            _ => false,
        })
    }

    /// Whether the structured part of an answer is missing here and not there, so that nothing in
    /// it can be compared.
    #[must_use]
    pub fn lacks_details_of(&self, other: &Self) -> bool {
        let nothing = BTreeSet::from([no_details()]);
        let has_details = |signs: &BTreeSet<u64>| !signs.is_empty() && *signs != nothing;
        let mut details = other.0.iter().filter(|(key, _)| key.1 == DETAILS);
        details.any(|(key, signs)| has_details(signs) && !has_details(self.of(key)))
    }

    fn apart_from(&self, right: &Self, step: Option<usize>, facets: &[&str]) -> BTreeSet<u64> {
        let keys: BTreeSet<_> = self.0.keys().chain(right.0.keys()).collect();
        let of_step = |index: usize| step.is_none_or(|step| step == index + 1);
        keys.into_iter()
            .filter(|key| of_step(key.0) && facets.contains(&key.1))
            .flat_map(|key| {
                let signs = difference(self.of(key), right.of(key));
                signs.into_iter().map(move |sign| of_key(key, sign))
            })
            .collect()
    }
}

fn of_key(key: &(usize, &str), sign: u64) -> u64 {
    hash(&(key, sign)) | (sign & IS_PAIR)
}

fn keeps_or_lacks(own: &BTreeSet<u64>, faulty: &BTreeSet<u64>, right: &BTreeSet<u64>) -> bool {
    let is_comparable = !own.is_disjoint(faulty) || !own.is_disjoint(right);
    let items = |signs: &mut dyn Iterator<Item = &u64>| -> Vec<u64> {
        signs.copied().filter(super::is_item).collect()
    };
    let lost = items(&mut right.difference(faulty));
    let gained = items(&mut faulty.difference(right));
    let keeps = !lost.is_empty() && lost.iter().all(|sign| own.contains(sign));
    let lacks = !gained.is_empty() && gained.iter().all(|sign| !own.contains(sign));
    is_comparable && (keeps || lacks)
}
