//! The first N of any number of files, in memory for N.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashSet};

use super::order::{Order, SortKey};

/// A found file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundFile {
    /// The displayed path, without a trailing slash.
    pub path: String,
    /// Whether it is a directory.
    pub is_dir: bool,
    /// Its sort key.
    pub sort_key: SortKey,
}

/// Keeps the first `limit` files in an order. A file given twice is kept once.
#[derive(Debug)]
pub struct Newest {
    limit: usize,
    order: Order,
    kept: BTreeSet<Ranked>,
    dropped: bool,
}

impl Newest {
    /// Starts empty.
    #[must_use]
    pub fn new(limit: usize, order: Order) -> Self {
        Self {
            limit,
            order,
            kept: BTreeSet::new(),
            dropped: false,
        }
    }

    /// Adds the file if it is among the first so far. The path is borrowed: most files of a large
    /// tree are never kept.
    pub fn offer(&mut self, path: &str, is_dir: bool, sort_key: SortKey) {
        let rank = self.order.rank(path, &sort_key);
        if self.kept.len() >= self.limit && !self.is_before_last(rank, path) {
            return;
        }
        self.insert(Ranked {
            rank,
            found: FoundFile {
                path: path.to_owned(),
                is_dir,
                sort_key,
            },
        });
    }

    /// Adds the files of the other, and whether it has dropped any.
    pub fn merge(&mut self, other: Self) {
        self.dropped |= other.dropped;
        for ranked in other.kept {
            self.insert(ranked);
        }
    }

    /// Whether a file was dropped.
    #[must_use]
    pub fn has_dropped(&self) -> bool {
        self.dropped
    }

    /// The kept files in order.
    #[must_use]
    pub fn into_vec(self) -> Vec<FoundFile> {
        let mut seen = HashSet::new();
        let files = self.kept.into_iter().map(|ranked| ranked.found);
        // The time of a file that is being written can differ between two visits, so the set can
        // contain it twice.
        files
            .filter(|found| seen.insert(found.path.clone()))
            .collect()
    }

    fn is_before_last(&mut self, rank: i128, path: &str) -> bool {
        let key = (rank, path);
        match self.kept.last().map(|last| key.cmp(&last.key())) {
            Some(Ordering::Less) => true,
            Some(Ordering::Equal) => false,
            Some(Ordering::Greater) | None => {
                self.dropped = true;
                false
            }
        }
    }

    fn insert(&mut self, ranked: Ranked) {
        self.kept.insert(ranked);
        if self.kept.len() > self.limit {
            self.kept.pop_last();
            self.dropped = true;
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Ranked {
    rank: i128,
    found: FoundFile,
}

impl Ranked {
    fn key(&self) -> (i128, &str) {
        (self.rank, &self.found.path)
    }
}

impl Ord for Ranked {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for Ranked {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    type File = (String, i128);

    fn collect(files: &[File], limit: usize) -> Newest {
        let mut newest = Newest::new(limit, Order::NewestFirst);
        for (path, modified) in files {
            newest.offer(
                path,
                false,
                SortKey {
                    modified: *modified,
                    ..SortKey::default()
                },
            );
        }
        newest
    }

    fn paths(newest: Newest) -> Vec<String> {
        newest
            .into_vec()
            .into_iter()
            .map(|found| found.path)
            .collect()
    }

    fn check(files: &[(&str, i128)], limit: usize, expected: &[&str], dropped: bool) {
        let files: Vec<File> = files
            .iter()
            .map(|(path, time)| ((*path).to_owned(), *time))
            .collect();
        let newest = collect(&files, limit);
        assert_eq!(newest.has_dropped(), dropped);
        assert_eq!(paths(newest), expected);
    }

    #[test]
    fn the_newest_files_are_kept() {
        check(
            &[("old", 1), ("new", 3), ("mid", 2)],
            2,
            &["new", "mid"],
            true,
        );
    }

    #[test]
    fn exactly_as_many_as_fit_is_complete() {
        check(&[("a", 1), ("b", 2)], 2, &["b", "a"], false);
    }

    #[test]
    fn equal_times_are_ordered_by_path() {
        check(&[("c", 1), ("a", 1), ("b", 1)], 2, &["a", "b"], true);
    }

    #[test]
    fn a_file_that_is_offered_twice_is_kept_once() {
        check(&[("a", 1), ("b", 2), ("a", 1)], 2, &["b", "a"], false);
        check(&[("a", 1), ("a", 2)], 3, &["a"], false);
    }

    fn files() -> impl Strategy<Value = Vec<File>> {
        // Each path has one time, as in a file system.
        prop::collection::vec(0_u8..60, 0..80).prop_map(|ids| {
            ids.iter()
                .map(|id| (format!("f{id}"), i128::from(id % 7)))
                .collect()
        })
    }

    fn sorted_then_cut(files: &[File], limit: usize) -> (Vec<String>, bool) {
        let mut files = files.to_vec();
        files.sort_by_key(|(path, time)| (-time, path.clone()));
        files.dedup();
        let dropped = files.len() > limit;
        files.truncate(limit);
        (files.into_iter().map(|(path, _)| path).collect(), dropped)
    }

    proptest! {
        #[test]
        fn keeping_is_sorting_then_cutting(files in files(), limit in 0_usize..20, split in 0_usize..80) {
            let (left, right) = files.split_at(split.min(files.len()));
            let mut newest = collect(left, limit);
            newest.merge(collect(right, limit));
            let (expected, dropped) = sorted_then_cut(&files, limit);
            prop_assert_eq!(newest.has_dropped(), dropped);
            prop_assert_eq!(paths(newest), expected);
        }
    }
}
