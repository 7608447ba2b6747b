//! The orders in which files can be listed.

use std::fs::Metadata;
use std::time::{SystemTime, UNIX_EPOCH};

/// By what files are ordered. Files of equal rank are ordered by their path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The most recently modified file first.
    NewestFirst,
    /// The least recently modified file first.
    OldestFirst,
    /// By path alone, in the order of its characters.
    ByPath,
    /// The largest file first.
    LargestFirst,
    /// The smallest file first.
    SmallestFirst,
    /// As the search came upon them.
    AsFound,
}

/// What the orders compare: what was known of a file when it was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Facts {
    /// Nanoseconds from the epoch to the last modification; 0 if it is not known.
    pub modified: i128,
    /// Bytes; 0 if it is not known.
    pub size: u64,
    /// How many files were found before it.
    pub found: u64,
}

impl Facts {
    /// The facts of a file with this stamp, if it could be read.
    #[must_use]
    pub fn new(stamp: Option<Stamp>, found: u64) -> Self {
        let Stamp { modified, size } = stamp.unwrap_or_default();
        Self {
            modified,
            size,
            found,
        }
    }
}

/// What a file system says of a file for it to be ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    /// Nanoseconds from the epoch to the last modification; 0 if it is not known.
    pub modified: i128,
    /// Bytes.
    pub size: u64,
}

impl From<&Metadata> for Stamp {
    fn from(metadata: &Metadata) -> Self {
        Self {
            modified: metadata.modified().map_or(0, nanoseconds),
            size: metadata.len(),
        }
    }
}

impl Order {
    /// The file's rank in this order: the lowest comes first.
    #[must_use]
    pub fn rank(self, facts: &Facts) -> i128 {
        match self {
            Self::NewestFirst => -facts.modified,
            Self::OldestFirst => facts.modified,
            Self::ByPath => 0,
            Self::LargestFirst => -i128::from(facts.size),
            Self::SmallestFirst => i128::from(facts.size),
            Self::AsFound => i128::from(facts.found),
        }
    }
}

/// Nanoseconds from the epoch to this time; times before it are negative.
#[must_use]
pub fn nanoseconds(time: SystemTime) -> i128 {
    match time.duration_since(UNIX_EPOCH) {
        Ok(after) => after.as_nanos().cast_signed(),
        Err(before) => -before.duration().as_nanos().cast_signed(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(order: Order, expected: [u64; 3]) {
        let facts = |modified, size, found| Facts {
            modified,
            size,
            found,
        };
        let mut all = [facts(5, 30, 1), facts(-7, 20, 2), facts(0, 10, 3)];
        all.sort_by_key(|facts| order.rank(facts));
        assert_eq!(all.map(|facts| facts.found), expected, "{order:?}");
    }

    #[test]
    fn each_order_compares_its_own_fact() {
        check(Order::NewestFirst, [1, 3, 2]);
        check(Order::OldestFirst, [2, 3, 1]);
        check(Order::ByPath, [1, 2, 3]);
        check(Order::LargestFirst, [1, 2, 3]);
        check(Order::SmallestFirst, [3, 2, 1]);
        check(Order::AsFound, [1, 2, 3]);
    }
}
