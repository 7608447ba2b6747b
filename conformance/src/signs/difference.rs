//! How sets of signs differ.

use std::collections::BTreeSet;

use super::IS_PAIR;

/// The signs in which two answers differ: where they list different things, their orders do not
/// count.
pub(super) fn difference(one: &BTreeSet<u64>, other: &BTreeSet<u64>) -> BTreeSet<u64> {
    let mut difference: BTreeSet<u64> = one.symmetric_difference(other).copied().collect();
    if items(&difference) > 0 {
        difference.retain(is_item);
    }
    difference
}

/// The number of signs but those of an order.
pub(super) fn items(signs: &BTreeSet<u64>) -> usize {
    signs.iter().filter(|sign| is_item(sign)).count()
}

pub(super) fn is_item(sign: &u64) -> bool {
    sign & IS_PAIR == 0
}
