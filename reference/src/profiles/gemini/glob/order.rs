//! Recent files first (sortFileEntries).

use std::cmp::Ordering;
use std::time::{Duration, SystemTime};

use crate::engine::collation::Comparer;
use crate::engine::newest::FoundFile;
use crate::engine::order::nanoseconds;

use super::rules::OrderRules;

/// Sorts the files by the rules. At the time `now`, a file of the age `threshold` is no longer
/// recent. A file modified later than `now` is recent.
pub(super) fn sort(
    files: &mut [FoundFile],
    now: SystemTime,
    threshold: Duration,
    rules: &OrderRules,
) {
    let sorting = Sorting {
        now: nanoseconds(now),
        threshold: threshold.as_nanos().cast_signed(),
        comparison: rules.paths.comparison(),
        rules,
    };
    files.sort_by(|left, right| sorting.compare(left, right));
}

struct Sorting<'a> {
    now: i128,
    threshold: i128,
    comparison: Comparer,
    rules: &'a OrderRules,
}

impl Sorting<'_> {
    fn compare(&self, left: &FoundFile, right: &FoundFile) -> Ordering {
        let (left_is_recent, right_is_recent) = (self.is_recent(left), self.is_recent(right));
        if left_is_recent != right_is_recent {
            let is_first = left_is_recent == self.rules.recent_first;
            return if is_first {
                Ordering::Less
            } else {
                Ordering::Greater
            };
        }
        let order = if left_is_recent {
            self.rules.recent
        } else {
            self.rules.old
        };
        let rank = |found: &FoundFile| order.rank(&found.path, &found.sort_key);
        let by_rank = rank(left).cmp(&rank(right));
        by_rank.then_with(|| self.comparison.compare(&left.path, &right.path))
    }

    fn is_recent(&self, found: &FoundFile) -> bool {
        self.now - found.sort_key.modified < self.threshold
    }
}

#[cfg(test)]
mod tests {
    use std::time::UNIX_EPOCH;

    use proptest::prelude::*;

    use super::*;
    use crate::engine::order::SortKey;

    const NOW: u64 = 1_000_000;
    const THRESHOLD: u64 = 100;

    fn found(path: &str, age: i64) -> FoundFile {
        let modified = i128::from(NOW.cast_signed() - age) * 1_000_000_000;
        FoundFile {
            path: path.to_owned(),
            is_dir: false,
            sort_key: SortKey {
                modified,
                ..SortKey::default()
            },
        }
    }

    fn sorted(mut files: Vec<FoundFile>, rules: &OrderRules) -> Vec<String> {
        let now = UNIX_EPOCH + Duration::from_secs(NOW);
        sort(&mut files, now, Duration::from_secs(THRESHOLD), rules);
        files.into_iter().map(|found| found.path).collect()
    }

    fn check(files: &[(&str, i64)], expected: &[&str]) {
        let files = files.iter().map(|(path, age)| found(path, *age)).collect();
        assert_eq!(sorted(files, &OrderRules::default()), expected);
    }

    #[test]
    fn recent_files_come_first_and_newest_first() {
        check(&[("a", 500), ("b", 99), ("c", 1)], &["c", "b", "a"]);
    }

    #[test]
    fn a_file_exactly_at_the_threshold_is_old() {
        check(&[("b", 100), ("a", 300), ("c", 99)], &["c", "a", "b"]);
    }

    #[test]
    fn the_future_is_recent() {
        check(&[("a", 1), ("b", -50)], &["b", "a"]);
    }

    #[test]
    fn old_files_are_alphabetical_at_any_age() {
        check(&[("c", 200), ("B", 900), ("a", 500)], &["a", "B", "c"]);
    }

    proptest! {
        #[test]
        fn the_order_of_discovery_changes_nothing(ages in prop::collection::vec(-20_i64..220, 0..30), turn in 0_usize..30) {
            let files: Vec<FoundFile> = ages.iter().enumerate().map(|(index, age)| found(&format!("f{index}"), *age)).collect();
            let mut turned = files.clone();
            if !turned.is_empty() {
                turned.rotate_left(turn % files.len());
            }
            let rules = OrderRules::default();
            prop_assert_eq!(sorted(files, &rules), sorted(turned, &rules));
        }
    }
}
