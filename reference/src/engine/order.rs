//! The orders in which files can be listed.

use std::time::{SystemTime, UNIX_EPOCH};

use super::unlinked::Stat;

choices! {
    /// A sort order of files. Files of equal rank are sorted by path.
    pub enum Order {
        /// The most recently modified file first.
        NewestFirst,
        /// The least recently modified file first.
        OldestFirst,
        /// By path, in the order of code points.
        ByPath,
        /// The largest file first.
        LargestFirst,
        /// The smallest file first.
        SmallestFirst,
        /// By a hash of the path: meaningless, but the same on every machine, like the order of a
        /// directory.
        ByHash,
    }
}

/// The sort key of a file, from the time when it was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SortKey {
    /// The modification time, in nanoseconds since the epoch; 0 if unknown.
    pub modified: i128,
    /// The size in bytes; 0 if unknown.
    pub size: u64,
}

impl SortKey {
    /// The sort key of a file with this stamp, if it could be read.
    #[must_use]
    pub fn new(stamp: Option<Stamp>) -> Self {
        let Stamp { modified, size } = stamp.unwrap_or_default();
        Self { modified, size }
    }
}

/// The time and size of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    /// The modification time, in nanoseconds since the epoch; 0 if unknown.
    pub modified: i128,
    /// The size in bytes.
    pub size: u64,
}

impl From<Stat> for Stamp {
    fn from(stat: Stat) -> Self {
        let nanoseconds = i128::from(stat.st_mtime_nsec);
        Self {
            modified: i128::from(stat.st_mtime) * 1_000_000_000 + nanoseconds,
            size: u64::try_from(stat.st_size).unwrap_or_default(),
        }
    }
}

impl Order {
    /// The rank of a file with this path and sort key; the lowest comes first.
    #[must_use]
    pub fn rank(self, path: &str, sort_key: &SortKey) -> i128 {
        match self {
            Self::NewestFirst => -sort_key.modified,
            Self::OldestFirst => sort_key.modified,
            Self::ByPath => 0,
            Self::LargestFirst => -i128::from(sort_key.size),
            Self::SmallestFirst => i128::from(sort_key.size),
            Self::ByHash => i128::from(fnv_1a(path)),
        }
    }
}

/// The FNV-1a hash: the same on every machine and in every release.
fn fnv_1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Nanoseconds since the epoch; negative before it.
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

    fn check(order: Order, expected: [&str; 3]) {
        let file = |path, modified, size| (path, SortKey { modified, size });
        let mut all = [file("a", 5, 30), file("b", -7, 20), file("c", 0, 10)];
        all.sort_by_key(|(path, sort_key)| order.rank(path, sort_key));
        assert_eq!(all.map(|(path, _)| path), expected, "{order:?}");
    }

    #[test]
    fn each_order_compares_its_own_fact() {
        check(Order::NewestFirst, ["a", "c", "b"]);
        check(Order::OldestFirst, ["b", "c", "a"]);
        check(Order::ByPath, ["a", "b", "c"]);
        check(Order::LargestFirst, ["a", "b", "c"]);
        check(Order::SmallestFirst, ["c", "b", "a"]);
    }

    #[test]
    fn times_are_counted_in_nanoseconds_before_and_after_the_epoch() {
        let moment = std::time::Duration::new(2, 7);
        assert_eq!(nanoseconds(UNIX_EPOCH + moment), 2_000_000_007);
        assert_eq!(nanoseconds(UNIX_EPOCH - moment), -2_000_000_007);
    }

    /// The values of the published test suite.
    #[test]
    fn the_hash_is_the_known_one() {
        assert_eq!(fnv_1a(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv_1a("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv_1a("foobar"), 0x8594_4171_f739_67e8);
        check(Order::ByHash, ["a", "c", "b"]);
    }
}
