//! Searches the sources (Flow 9 to 12).

use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use crate::engine::grep::{
    self, EcmaFailure, EcmaPattern, HitLimits, Hits, InvalidRegex, LinePattern, Scanner, Work,
    ordered,
};
use crate::engine::line_ranges::LineRanges;
use crate::engine::stop_signal::{Stop, StopSignal};
use crate::host::Context;
use crate::profiles::Failure;

use super::page::{MatchedFile, Origin, Results};
use super::plan::SearchPlan;
use super::rules::SearchRules;
use super::sources::{Item, Sources, VirtualText};
use super::units::units;

/// Searches the sources.
pub(super) fn scan(
    plan: &SearchPlan,
    rules: &SearchRules,
    context: &Context<'_>,
    stop: &StopSignal<'_>,
) -> Result<Results, Failure> {
    let sources = Sources::find(plan, rules, context, stop)?;
    let is_last = rules.limits.last_left_is_single && sources.scopes.len() == 1;
    let is_single = (plan.is_single || is_last) && sources.are_exact();
    let scan = Scan {
        plan,
        rules,
        context,
        stop,
        hit_limits: hit_limits(is_single, plan, rules),
        is_single,
    };
    let mut results = Results {
        is_single,
        ..Results::default()
    };
    scan.files(&sources, &mut results)?;
    scan.texts(&sources.texts, &mut results)?;
    if let Some(failure) = scan.stopped() {
        return Err(failure);
    }
    results.missing = sources.missing;
    results.unreadable = sources.unreadable;
    results.scopes = sources.scopes;
    Ok(results)
}

/// Limits that count one match more than the cap, to know whether there are more.
fn hit_limits(is_single: bool, plan: &SearchPlan, rules: &SearchRules) -> HitLimits {
    let limits = &rules.limits;
    HitLimits {
        before: plan.before,
        after: plan.after,
        matches: limits.matches(is_single).min(limits.total),
        counted: limits.total.saturating_add(1),
        columns: limits.columns,
        bytes: rules.output.max_bytes,
        most_bytes: usize::MAX,
        ranges: None,
    }
}

struct Scan<'a> {
    plan: &'a SearchPlan,
    rules: &'a SearchRules,
    context: &'a Context<'a>,
    stop: &'a StopSignal<'a>,
    hit_limits: HitLimits,
    is_single: bool,
}

impl Scan<'_> {
    fn files(&self, sources: &Sources<'_>, results: &mut Results) -> Result<(), Failure> {
        if sources.files.is_empty() && sources.trees.is_empty() {
            return Ok(());
        }
        let pattern = self.pattern()?;
        let units = units(sources, self.plan, self.rules, self.context, self.stop)?;
        let search = FileSearch {
            pattern: &pattern,
            scan: self,
        };
        if units.iter().all(|unit| unit.len() == 1) {
            // Each has its own cap, up to which it is counted, so they can be searched in parallel.
            let files: Vec<Item> = units.into_iter().flatten().collect();
            for outcome in self.search(&files, &search, usize::MAX) {
                self.add(vec![outcome], results)?;
            }
            return Ok(());
        }
        for unit in units {
            let outcomes = self.search(&unit, &search, self.rules.limits.total.saturating_add(1));
            self.add(outcomes, results)?;
        }
        Ok(())
    }

    fn search(&self, items: &[Item], search: &FileSearch<'_>, cap: usize) -> Vec<ScanOutcome> {
        let threads = if items.len() == 1 {
            NonZeroUsize::MIN
        } else {
            self.context.threads
        };
        ordered(items, search, cap, threads, self.stop)
    }

    /// Adds the outcomes of a search, up to its cap.
    fn add(&self, outcomes: Vec<ScanOutcome>, results: &mut Results) -> Result<(), Failure> {
        let mut left = self.rules.limits.total;
        for outcome in outcomes {
            match outcome {
                ScanOutcome::Found(mut found) => {
                    results.capped |= found.hits.found > left;
                    found.hits.truncate(left);
                    left -= found.hits.found;
                    results
                        .files
                        .extend(Some(found).filter(|found| found.hits.found > 0));
                }
                ScanOutcome::TooLarge { path, limit } if self.is_single => {
                    let text = &self.rules.texts.too_large;
                    return Err(Failure::new(text).with("path", path).with("limit", limit));
                }
                ScanOutcome::TooLarge { path, .. } => results.too_large.push(path),
                ScanOutcome::Unreadable(path, error)
                    if (self.is_single || !self.rules.skips_unreadable)
                        && self.stopped().is_none() =>
                {
                    return Err(self.rules.texts.call.unreadable(&path, &error));
                }
                // The scan continues with the others (Errors).
                ScanOutcome::Unreadable(..) => {}
            }
        }
        Ok(())
    }

    fn texts(&self, texts: &[VirtualText<'_>], results: &mut Results) -> Result<(), Failure> {
        for text in texts {
            let outcome = match self.text(text)? {
                Ok(hits) => ScanOutcome::Found(MatchedFile {
                    label: text.label.to_owned(),
                    origin: Origin::Memory,
                    hits,
                }),
                Err(grep::ScanFailure::TooLarge { limit }) => ScanOutcome::TooLarge {
                    path: text.label.to_owned(),
                    limit,
                },
                Err(grep::ScanFailure::Unreadable(_)) => {
                    let failure = self.stopped();
                    return Err(failure.unwrap_or_else(|| self.rules.texts.aborted()));
                }
            };
            self.add(vec![outcome], results)?;
        }
        Ok(())
    }

    fn text(&self, text: &VirtualText<'_>) -> Result<Result<Hits, grep::ScanFailure>, Failure> {
        let hit_limits = self.hit_limits(text.ranges.as_ref());
        if text.is_resource && self.rules.regex.ecmascript_in_resources {
            return self.in_ecmascript(text, &hit_limits);
        }
        let pattern = self.pattern()?;
        let content = text.content.as_bytes();
        Ok(self.scanner(&pattern).search(content, &hit_limits))
    }

    fn in_ecmascript(
        &self,
        text: &VirtualText<'_>,
        hit_limits: &HitLimits,
    ) -> Result<Result<Hits, grep::ScanFailure>, Failure> {
        let (plan, dialect) = (self.plan, &self.rules.regex.dialect);
        let pattern = EcmaPattern::new(&plan.pattern, plan.options, dialect)
            .map_err(|invalid| self.rules.texts.invalid_regex(&invalid))?;
        let patience = Some(self.rules.limits.patience);
        let stop = StopSignal::new(self.context.clock, &self.context.cancellation, patience);
        match pattern.search(&text.content, hit_limits, &self.rules.limits.grep, &stop) {
            Ok(hits) => Ok(Ok(hits)),
            Err(EcmaFailure::TooLarge { limit }) => Ok(Err(grep::ScanFailure::TooLarge { limit })),
            Err(EcmaFailure::Stopped) if self.context.cancellation.is_cancelled() => {
                Err(self.rules.texts.aborted())
            }
            Err(EcmaFailure::Stopped) => {
                Err(Failure::new(&self.rules.texts.too_slow).with("path", text.label))
            }
        }
    }

    /// The failure of a search that was ended.
    fn stopped(&self) -> Option<Failure> {
        let texts = &self.rules.texts;
        if self.context.cancellation.is_cancelled() {
            return Some(texts.aborted());
        }
        let is_slow = self.stop.reason() == Some(Stop::Exhausted);
        is_slow.then(|| texts.invalid_regex(&InvalidRegex::too_slow()))
    }

    fn pattern(&self) -> Result<LinePattern, Failure> {
        let (plan, dialect) = (self.plan, &self.rules.regex.dialect);
        LinePattern::new(&plan.pattern, plan.options, dialect)
            .map_err(|invalid| self.rules.texts.invalid_regex(&invalid))
    }

    fn scanner<'s>(&'s self, pattern: &'s LinePattern) -> Scanner<'s> {
        Scanner::new(
            pattern,
            self.plan.before,
            self.plan.after,
            &self.rules.limits.grep,
            self.stop,
        )
        .reaching(&self.context.reach)
    }

    fn hit_limits(&self, ranges: Option<&LineRanges>) -> HitLimits {
        HitLimits {
            ranges: ranges.cloned(),
            ..self.hit_limits.clone()
        }
    }
}

/// Searches files, in several threads.
struct FileSearch<'a> {
    pattern: &'a LinePattern,
    scan: &'a Scan<'a>,
}

/// The outcome for a file.
enum ScanOutcome {
    Found(MatchedFile),
    TooLarge { path: String, limit: usize },
    Unreadable(PathBuf, io::Error),
}

impl<'a> Work<Item> for FileSearch<'a> {
    type Worker = Scanner<'a>;
    type Outcome = ScanOutcome;

    fn worker(&self) -> Scanner<'a> {
        self.scan.scanner(self.pattern)
    }

    fn work(&self, scanner: &mut Scanner<'a>, item: &Item) -> Option<ScanOutcome> {
        let ranged;
        let hit_limits = match &item.ranges {
            None => &self.scan.hit_limits,
            Some(ranges) => {
                ranged = self.scan.hit_limits(Some(ranges));
                &ranged
            }
        };
        let opened = scanner.open(&item.path);
        match opened.and_then(|file| scanner.search(file, hit_limits)) {
            Ok(hits) if hits.found == 0 => None,
            Ok(hits) => Some(ScanOutcome::Found(MatchedFile {
                label: item.shown.clone(),
                origin: Origin::File {
                    path: item.path.clone(),
                    immutable: item.immutable,
                },
                hits,
            })),
            Err(grep::ScanFailure::TooLarge { limit }) => Some(ScanOutcome::TooLarge {
                path: item.shown.clone(),
                limit,
            }),
            Err(grep::ScanFailure::Unreadable(error)) => {
                Some(ScanOutcome::Unreadable(item.path.clone(), error))
            }
        }
    }

    fn weight(&self, outcome: &ScanOutcome) -> usize {
        match outcome {
            ScanOutcome::Found(found) => found.hits.found,
            ScanOutcome::TooLarge { .. } | ScanOutcome::Unreadable(..) => 0,
        }
    }
}
