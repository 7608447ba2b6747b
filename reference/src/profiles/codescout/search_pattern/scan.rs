//! Searches files: first for the lines that are returned, then only for their number.

use std::num::NonZeroUsize;

use crate::engine::grep::{Failure, Hits, Keep, Work, ordered};
use crate::engine::watch::Watch;

use super::text_scanner::TextScanner;
use super::{Plan, SearchPatternRules, SearchedFile};

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// The positions of the files with the lines that are returned, and those lines.
    pub(super) shown: Vec<(usize, Hits)>,
    /// How many lines match.
    pub(super) lines: usize,
    /// The positions of files with a line that is too long to be searched.
    pub(super) too_long: Vec<usize>,
}

/// Searches the files in their order.
pub(super) fn scan(
    files: &[SearchedFile],
    plan: &Plan,
    rules: &SearchPatternRules,
    watch: &Watch<'_>,
    threads: NonZeroUsize,
) -> Found {
    let search = |first: usize, limit: usize| {
        let scan = Scan {
            plan,
            rules,
            watch,
            keep: keep(limit, rules),
            match_bytes: rules.matching.max_bytes / limit.max(1),
        };
        let numbered: Vec<_> = files.iter().enumerate().skip(first).collect();
        let cap = if limit == 0 { usize::MAX } else { limit };
        let outcomes = ordered(&numbered, &scan, cap, threads, watch);
        let weight: usize = outcomes.iter().map(|outcome| scan.weight(outcome)).sum();
        (outcomes, weight < cap)
    };
    let mut found = Found::default();
    let mut next = 0;
    if plan.limit > 0 {
        let (outcomes, is_all) = search(0, plan.limit);
        for outcome in outcomes {
            next = outcome.file + 1;
            found.take(outcome, plan.limit);
        }
        if is_all {
            return found;
        }
    }
    let (counted, _) = search(next, 0);
    counted
        .into_iter()
        .for_each(|outcome| found.take(outcome, 0));
    found
}

impl Found {
    /// Takes what came of the next file, and shows of it what is left of so many lines.
    fn take(&mut self, outcome: Outcome, limit: usize) {
        let Ok(mut hits) = outcome.hits else {
            self.too_long.push(outcome.file);
            return;
        };
        let left = limit.saturating_sub(self.lines);
        self.lines += hits.found;
        hits.keep(left);
        if !hits.lines.is_empty() {
            self.shown.push((outcome.file, hits));
        }
    }
}

fn keep(matches: usize, rules: &SearchPatternRules) -> Keep {
    Keep {
        before: 0,
        after: 0,
        matches,
        counted: usize::MAX,
        columns: usize::MAX,
        bytes: usize::MAX,
        most_bytes: rules.matching.max_bytes,
        ranges: None,
    }
}

/// What came of a file.
struct Outcome {
    file: usize,
    hits: Result<Hits, TooLong>,
}

/// It has a line that is too long to be searched.
struct TooLong;

/// Searches each file in turn, in several threads.
struct Scan<'a> {
    plan: &'a Plan,
    rules: &'a SearchPatternRules,
    watch: &'a Watch<'a>,
    keep: Keep,
    /// As many bytes weigh as much as a match.
    match_bytes: usize,
}

impl<'a> Work<(usize, &'a SearchedFile)> for Scan<'a> {
    type Worker = TextScanner<'a>;
    type Outcome = Outcome;

    fn worker(&self) -> TextScanner<'a> {
        TextScanner::new(self.plan, self.rules, self.watch)
    }

    /// A file that cannot be read, or is no text, is passed over.
    fn work(
        &self,
        scanner: &mut TextScanner<'a>,
        (position, file): &(usize, &SearchedFile),
    ) -> Option<Outcome> {
        let opened = scanner.open(&file.path);
        let hits = match opened.and_then(|file| scanner.search(file, &self.keep)) {
            Ok(hits) if hits.found > 0 => Ok(hits),
            Err(Failure::TooLarge { .. }) => Err(TooLong),
            _ => return None,
        };
        let file = *position;
        Some(Outcome { file, hits })
    }

    /// The lines that match, or their bytes where those weigh more.
    fn weight(&self, outcome: &Outcome) -> usize {
        let weight = |hits: &Hits| hits.found.max(hits.bytes() / self.match_bytes.max(1));
        outcome.hits.as_ref().map_or(0, weight)
    }
}
