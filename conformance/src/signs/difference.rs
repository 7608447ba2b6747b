//! How sets of signs differ.

use std::collections::BTreeSet;

use super::reading::{EMPTY, hash};
use super::{IS_PAIR, IS_UNKNOWN};

/// The signs in which two predictions differ: where they list different things, their orders do not
/// count.
pub(super) fn difference(one: &BTreeSet<u64>, other: &BTreeSet<u64>) -> BTreeSet<u64> {
    let mut difference: BTreeSet<u64> = one.symmetric_difference(other).copied().collect();
    if items(&difference) > 0 {
        difference.retain(is_item);
    }
    difference
}

/// Whether each of two lists has an item that the other lacks, and one of these is not in the tree.
pub(super) fn are_renamed(one: &BTreeSet<u64>, other: &BTreeSet<u64>) -> bool {
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
pub(super) fn distance(
    own: &BTreeSet<u64>,
    predicted: &BTreeSet<u64>,
    difference: &BTreeSet<u64>,
) -> usize {
    let wrong = difference
        .iter()
        .filter(|sign| own.contains(sign) != predicted.contains(sign));
    let (lacking, missing): (Vec<u64>, Vec<u64>) =
        wrong.copied().partition(|sign| own.contains(sign));
    let weight = if items(own) > items(predicted) {
        difference.len()
    } else {
        1
    };
    missing.len() + weight * lacking.len()
}

/// Whether an answer differs from both predictions, in the signs in which these differ.
pub(super) fn is_as_neither(
    own: &BTreeSet<u64>,
    one: &BTreeSet<u64>,
    other: &BTreeSet<u64>,
) -> bool {
    let difference = difference(one, other);
    [one, other]
        .iter()
        .all(|predicted| distance(own, predicted, &difference) > 0)
}

/// Whether two lists have the same items, in any order.
pub(super) fn list_the_same(one: &BTreeSet<u64>, other: &BTreeSet<u64>) -> bool {
    !one.symmetric_difference(other).any(is_item)
}

/// The number of signs but those of an order.
pub(super) fn items(signs: &BTreeSet<u64>) -> usize {
    signs.iter().filter(|sign| is_item(sign)).count()
}

pub(super) fn is_item(sign: &u64) -> bool {
    sign & IS_PAIR == 0
}
