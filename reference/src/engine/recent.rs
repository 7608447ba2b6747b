//! The values that were made last, by their keys. Calls of a session have the same patterns and
//! ignore files again and again, and compiling them takes longer than the rest of a small search.

use std::collections::VecDeque;

/// The values that are kept.
const KEPT: usize = 16;

/// Values that are made from keys, the last used in front.
#[derive(Debug)]
pub(super) struct Recent<K, V>(VecDeque<(K, V)>);

impl<K, V: Clone> Recent<K, V> {
    /// An empty one.
    #[must_use]
    pub(super) const fn new() -> Self {
        Self(VecDeque::new())
    }

    /// The value of the key that is meant, if it is kept.
    pub(super) fn find(&mut self, is_meant: impl Fn(&K) -> bool) -> Option<V> {
        let at = self.0.iter().position(|(key, _)| is_meant(key))?;
        let found = self.0.remove(at)?;
        let value = found.1.clone();
        self.0.push_front(found);
        Some(value)
    }

    /// Keeps a value instead of the one that was used longest ago.
    pub(super) fn keep(&mut self, key: K, value: V) {
        self.0.truncate(KEPT - 1);
        self.0.push_front((key, value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value_that_was_used_longest_ago_goes_first() {
        let mut recent = Recent::new();
        for number in 0..KEPT {
            recent.keep(number, number * 10);
        }
        assert_eq!(recent.find(|key| *key == 0), Some(0));
        recent.keep(KEPT, 0);
        assert_eq!(recent.find(|key| *key == 0), Some(0));
        assert_eq!(recent.find(|key| *key == 1), None);
        assert_eq!(recent.find(|key| *key == 2), Some(20));
        assert_eq!(recent.0.len(), KEPT);
    }
}
