//! Searches files: first for the lines to return, then only for the number of matches.

use std::num::NonZeroUsize;

use crate::engine::grep::{HitLimits, Hits, ScanFailure, Work, ordered};
use crate::engine::stop_signal::StopSignal;

use super::text_scanner::TextScanner;
use super::{PatternPlan, SearchPatternRules, SearchedFile};

/// The results of a search.
#[derive(Debug, Default)]
pub(super) struct SearchResults {
    /// Indexes of the files with returned lines, and the lines.
    pub(super) shown: Vec<(usize, Hits)>,
    /// The number of matching lines.
    pub(super) lines: usize,
    /// Indexes of the files with a line that is too long.
    pub(super) too_long: Vec<usize>,
}

/// Searches the files in order.
pub(super) fn scan(
    files: &[SearchedFile],
    plan: &PatternPlan,
    rules: &SearchPatternRules,
    stop: &StopSignal<'_>,
    threads: NonZeroUsize,
) -> SearchResults {
    let search = |first: usize, limit: usize| {
        let scan = ParallelScan {
            plan,
            rules,
            stop,
            hit_limits: hit_limits(limit, rules),
            match_bytes: rules.matching.max_bytes / limit.max(1),
        };
        let numbered: Vec<_> = files.iter().enumerate().skip(first).collect();
        let cap = if limit == 0 { usize::MAX } else { limit };
        let outcomes = ordered(&numbered, &scan, cap, threads, stop);
        let weight: usize = outcomes.iter().map(|outcome| scan.weight(outcome)).sum();
        (outcomes, weight < cap)
    };
    let mut found = SearchResults::default();
    let mut next = 0;
    if plan.limit > 0 {
        let (outcomes, is_all) = search(0, plan.limit);
        for outcome in outcomes {
            next = outcome.file + 1;
            found.add(outcome, plan.limit);
        }
        if is_all {
            return found;
        }
    }
    let (counted, _) = search(next, 0);
    counted
        .into_iter()
        .for_each(|outcome| found.add(outcome, 0));
    found
}

impl SearchResults {
    /// Adds the outcome of the next file, up to the limit on lines.
    fn add(&mut self, outcome: FileOutcome, limit: usize) {
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

fn hit_limits(matches: usize, rules: &SearchPatternRules) -> HitLimits {
    HitLimits {
        matches,
        ..HitLimits::without_context(rules.matching.max_bytes)
    }
}

/// The outcome for a file.
struct FileOutcome {
    file: usize,
    hits: Result<Hits, TooLong>,
}

/// The file has a line that is too long.
struct TooLong;

/// Searches the files in several threads.
struct ParallelScan<'a> {
    plan: &'a PatternPlan,
    rules: &'a SearchPatternRules,
    stop: &'a StopSignal<'a>,
    hit_limits: HitLimits,
    /// The bytes that weigh as much as a match.
    match_bytes: usize,
}

impl<'a> Work<(usize, &'a SearchedFile)> for ParallelScan<'a> {
    type Worker = TextScanner<'a>;
    type Outcome = FileOutcome;

    fn worker(&self) -> TextScanner<'a> {
        TextScanner::new(self.plan, self.rules, self.stop)
    }

    /// Skips files that cannot be read or are not text.
    fn work(
        &self,
        scanner: &mut TextScanner<'a>,
        (position, file): &(usize, &SearchedFile),
    ) -> Option<FileOutcome> {
        let opened = scanner.open(&file.path);
        let hits = match opened.and_then(|file| scanner.search(file, &self.hit_limits)) {
            Ok(hits) if hits.found > 0 => Ok(hits),
            Err(ScanFailure::TooLarge { .. }) => Err(TooLong),
            _ => return None,
        };
        let file = *position;
        Some(FileOutcome { file, hits })
    }

    /// The number of matches, or the weight of their bytes if it is greater.
    fn weight(&self, outcome: &FileOutcome) -> usize {
        let weight = |hits: &Hits| hits.found.max(hits.bytes() / self.match_bytes.max(1));
        outcome.hits.as_ref().map_or(0, weight)
    }
}
