//! Another order, which a number decides.

use seekspec_conformance::numbers::Numbers;

/// Shuffles: equal seeds, equal orders.
pub(super) fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut numbers = Numbers::new(seed);
    for last in (1..items.len()).rev() {
        items.swap(last, numbers.below(last + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_an_order_of_the_same_items() {
        let shuffled = |seed| {
            let mut items: Vec<u32> = (0..100).collect();
            shuffle(&mut items, seed);
            items
        };
        assert_eq!(shuffled(1), shuffled(1));
        assert_ne!(shuffled(1), shuffled(2));
        let mut sorted = shuffled(1);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..100).collect::<Vec<_>>());
    }
}
