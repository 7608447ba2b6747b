//! Searches files: first for the lines that are returned, then only for their number.

use std::num::NonZeroUsize;

use crate::engine::grep::{Hits, Keep, Work, ordered};
use crate::engine::watch::Watch;

use super::text_scanner::TextScanner;
use super::{Plan, SearchPatternRules, SearchedFile};

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Found {
    /// The positions of the files with the lines that are returned, and those lines.
    pub(super) shown: Vec<(usize, Hits)>,
    /// How many lines match.
    pub(super) lines: usize,
}

/// Searches the files in their order.
pub(super) fn scan(
    files: &[SearchedFile],
    plan: &Plan,
    rules: &SearchPatternRules,
    watch: &Watch<'_>,
    threads: NonZeroUsize,
) -> Found {
    let search = |first: usize, matches: usize| {
        let scan = Scan {
            plan,
            rules,
            watch,
            keep: keep(matches),
        };
        let numbered: Vec<_> = files.iter().enumerate().skip(first).collect();
        let cap = if matches == 0 { usize::MAX } else { matches };
        ordered(&numbered, &scan, cap, threads, watch)
    };
    let mut found = Found::default();
    let mut next = 0;
    if plan.limit > 0 {
        for (file, mut hits) in search(0, plan.limit) {
            let left = plan.limit - found.lines;
            found.lines += hits.found;
            hits.keep(left);
            found.shown.push((file, hits));
            next = file + 1;
        }
        if found.lines < plan.limit {
            return found;
        }
    }
    let counted = search(next, 0);
    found.lines += counted.iter().map(|(_, hits)| hits.found).sum::<usize>();
    found
}

fn keep(matches: usize) -> Keep {
    Keep {
        before: 0,
        after: 0,
        matches,
        counted: usize::MAX,
        columns: usize::MAX,
        bytes: usize::MAX,
        ranges: None,
    }
}

/// Searches each file in turn, in several threads.
struct Scan<'a> {
    plan: &'a Plan,
    rules: &'a SearchPatternRules,
    watch: &'a Watch<'a>,
    keep: Keep,
}

impl<'a> Work<(usize, &'a SearchedFile)> for Scan<'a> {
    type Worker = TextScanner<'a>;
    type Outcome = (usize, Hits);

    fn worker(&self) -> TextScanner<'a> {
        TextScanner::new(self.plan, self.rules, self.watch)
    }

    /// A file that cannot be read, or is no text, is passed over.
    fn work(
        &self,
        scanner: &mut TextScanner<'a>,
        (position, file): &(usize, &SearchedFile),
    ) -> Option<(usize, Hits)> {
        let opened = scanner.open(&file.path);
        let searched = opened.and_then(|file| scanner.search(file, &self.keep));
        let hits = searched.ok().filter(|hits| hits.found > 0)?;
        Some((*position, hits))
    }

    fn weight(&self, (_, hits): &(usize, Hits)) -> usize {
        hits.found
    }
}
